"""Links of voice, each with real connections: found, mended and replaced; what is sent and what is heard."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.kit.voice_page import voice_site


@pytest.fixture(scope="module")
def browser(hearing_browser: Browser) -> Browser:
    """Returns the browser of these tests, which want to hear."""
    return hearing_browser


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with voice_site() as url:
        yield url


@pytest.fixture
def room(site: str, browser: Browser) -> Iterator[Page]:
    """A page where Ayu, who begins, and Mali, who is polite, are linked: `ayu` and `mali` in its scripts."""
    context = browser.new_context(permissions=["microphone"])
    page = context.new_page()
    page.goto(site)
    run(page, "window.ayu = room.enter('Ayu'); window.mali = room.enter('Mali'); await linked(ayu, mali)")
    yield page
    context.close()


def run(page: Page, script: str) -> object:
    """What the script returns; it may wait in it."""
    page.wait_for_function("window.ready")
    return page.evaluate(f"async () => {{ {script} }}")


def test_people_are_linked_without_a_microphone_and_nobody_is_asked_for_one(room: Page):
    states = run(
        room,
        """await new Promise((done) => setTimeout(done, 0));
        return [asked, person(ayu, mali).state, person(mali, ayu).state, ayu.voice.microphone.state];""",
    )
    assert states == [0, "listening", "listening", "off"]


def test_one_press_is_heard_and_one_more_gives_the_microphone_back(room: Page):
    run(room, "await ayu.voice.press(); await hears(mali, ayu);")
    assert run(room, "await until(() => person(mali, ayu).state === 'on'); return asked") == 1
    run(
        room,
        """window.track = ayu.voice.microphone.track;
        await ayu.voice.press();
        if (track.enabled) throw new Error('it still sends');
        await until(() => person(mali, ayu).state === 'listening');
        await until(() => track.readyState === 'ended');
        await until(() => person(ayu, mali).link.transceiver.sender.track === null);""",
    )


def test_twenty_presses_negotiate_nothing_and_the_other_direction_goes_on(room: Page):
    found = run(
        room,
        """await mali.voice.press();
        await hears(ayu, mali);
        await ayu.voice.press();
        await hears(mali, ayu);
        const links = [person(ayu, mali).link, person(mali, ayu).link];
        const before = links.map((link) => link.connection.localDescription.sdp);
        const needed = connections.map((one) => one.negotiations);
        for (let press = 1; press < 21; press += 1) {
          const packets = (await heardFrom(ayu, mali)).packets;
          await ayu.voice.press();
          if (press % 3 === 0) ayu.voice.microphone.giveBack();
          await until(async () => (await heardFrom(ayu, mali)).packets > packets);
        }
        if (!ayu.voice.microphone.isOn) await ayu.voice.press();
        await hears(mali, ayu);
        return {
          same: links.every((link, at) => link.connection.localDescription.sdp === before[at]),
          kept: person(ayu, mali).link === links[0] && person(mali, ayu).link === links[1],
          negotiated: connections.map((one, at) => one.negotiations - needed[at]),
        };""",
    )
    assert found == {"same": True, "kept": True, "negotiated": [0, 0]}


def test_two_offers_that_cross_end_in_one_link(room: Page):
    """Glare: both look for a way anew at the same moment; neither hears of it before both have offered."""
    run(
        room,
        """await ayu.voice.press();
        await mali.voice.press();
        await hears(mali, ayu);
        const links = [person(ayu, mali).link, person(mali, ayu).link];
        const sdp = links.map((link) => link.connection.currentLocalDescription.sdp);
        room.held = [];
        for (const link of links) void link.restart();
        await until(() => links.every((link) => link.connection.signalingState === 'have-local-offer'));
        room.release();
        const isStable = (link) => link.connection.signalingState === 'stable' && link.isConnected;
        await until(() => links.every(isStable));
        await until(() => links.every((link, at) => link.connection.currentLocalDescription.sdp !== sdp[at]));
        if (person(ayu, mali).link !== links[0]) throw new Error('replaced');
        if (person(mali, ayu).link !== links[1]) throw new Error('replaced');
        await hears(mali, ayu);
        await hears(ayu, mali);""",
    )


def test_an_offer_that_was_lost_is_said_again(site: str, browser: Browser):
    context = browser.new_context(permissions=["microphone"])
    page = context.new_page()
    page.goto(site)
    run(
        page,
        """let lost = 0;
        room.drop = (one, frame) => frame.body.description?.type === 'offer' && (lost += 1) === 1;
        window.ayu = room.enter('Ayu');
        window.mali = room.enter('Mali');
        await until(() => lost === 1);
        person(ayu, mali).link.offeredAt -= 10000;
        await linked(ayu, mali);""",
    )
    context.close()


def test_a_link_that_cannot_be_mended_is_replaced_and_sound_comes_again(room: Page):
    for breaker, other in (("ayu", "mali"), ("mali", "ayu")):
        run(
            room,
            f"""if (!{other}.voice.microphone.isOn) await {other}.voice.press();
            const old = person({breaker}, {other}).link;
            for (let time = 0; time < 3; time += 1) old.fail();
            if (!old.isClosed) throw new Error('still there');
            await until(() => person({breaker}, {other}).link && person({breaker}, {other}).link !== old);
            await linked(ayu, mali);
            await hears({breaker}, {other});""",
        )


def test_sound_goes_on_while_the_line_of_the_room_is_gone(room: Page):
    run(
        room,
        """await ayu.voice.press();
        await hears(mali, ayu);
        mali.isUp = false;
        const link = person(mali, ayu).link;
        await hears(mali, ayu);
        await ayu.voice.press();
        mali.isUp = true;
        mali.voice.lineOpened();
        await until(() => person(mali, ayu).state === 'listening');
        await ayu.voice.press();
        await hears(mali, ayu);
        if (person(mali, ayu).link !== link) throw new Error('replaced');""",
    )


def test_who_reloads_the_page_is_linked_anew(room: Page):
    run(
        room,
        """await ayu.voice.press();
        const old = person(ayu, mali).link;
        mali.isUp = false;
        const back = room.enter('Mali', { told: { number: 1 } });
        await until(() => person(ayu, back).link && person(ayu, back).link !== old);
        await linked(ayu, back);
        await hears(back, ayu);
        mali.voice.stop();""",
    )


def test_who_leaves_is_neither_heard_nor_held(room: Page):
    run(
        room,
        """await ayu.voice.press();
        await mali.voice.press();
        await hears(ayu, mali);
        const link = person(ayu, mali).link;
        const track = mali.voice.microphone.track;
        room.leave(mali);
        await until(() => ayu.voice.people.size === 0 && link.isClosed);
        await until(() => track.readyState === 'ended' && mali.voice.status === 'off');
        if ([...ayu.area.children].some((audio) => audio.srcObject)) throw new Error('still heard');""",
    )


def test_a_person_who_is_muted_for_all_is_silent_here_whatever_their_page_does(room: Page):
    run(
        room,
        """await mali.voice.press();
        await hears(ayu, mali);
        const audio = ayu.area.querySelector("[data-who=Mali]");
        if (audio.muted) throw new Error('muted before');
        mali.told.muted = 'host';
        room.deliver(ayu, room.present(ayu));
        await until(() => audio.muted);
        if (!mali.voice.microphone.isOn) throw new Error('only this side was told');
        room.tellAll();
        await until(() => mali.voice.microphone.track === null);
        await mali.voice.press();
        if (mali.voice.microphone.isWanted) throw new Error('on again');
        await ayu.voice.press();
        await hears(mali, ayu);""",
    )


def test_volume_mute_and_side_are_the_listeners_own_and_remembered(room: Page):
    run(
        room,
        """await mali.voice.press();
        await hears(ayu, mali);
        const audio = ayu.area.querySelector("[data-who=Mali]");
        ayu.voice.preferences.change('Mali', { volume: 30 });
        ayu.voice.loudness();
        if (Math.abs(audio.volume - 0.3) > 0.001) throw new Error(`volume ${audio.volume}`);
        ayu.voice.preferences.change('Mali', { isMuted: true });
        ayu.voice.loudness();
        if (!audio.muted) throw new Error('heard');
        ayu.voice.preferences.change('Mali', { isMuted: false });
        ayu.voice.preferences.choose({ pan: true });
        ayu.voice.loudness();
        const { graph } = ayu.voice.loudspeaker.outletOf('Mali');
        if (!audio.muted || graph.panner.pan.value >= 0 || Math.abs(graph.gain.gain.value - 0.3) > 0.001)
          throw new Error('no panning');
        ayu.voice.preferences.choose({ pan: false });
        ayu.voice.loudness();
        if (audio.muted) throw new Error('silent without panning');
        const again = room.enter('Ayu', { storage: Object.fromEntries(ayu.memory), told: { number: 0 } });
        await until(() => again.area.querySelector("[data-who=Mali]")?.volume < 0.31);
        ayu.voice.stop();""",
    )


def test_a_voice_is_never_said_to_come_in_before_it_does(room: Page):
    """Mali's page says that her microphone is on, but no sound comes."""
    run(
        room,
        """mali.voice.microphone.state = 'on';
        mali.voice.sayHere(null, false);
        await until(() => person(ayu, mali).isMicrophoneOn);
        await ayu.voice.measure();
        if (person(ayu, mali).state !== 'connecting') throw new Error(person(ayu, mali).state);
        mali.voice.microphone.state = 'off';
        await mali.voice.press();
        await until(() => person(ayu, mali).state === 'on');""",
    )


def test_a_browser_that_refuses_sound_is_asked_again_by_a_tap(site: str, browser: Browser):
    context = browser.new_context(permissions=["microphone"])
    context.add_init_script(
        """const play = HTMLMediaElement.prototype.play;
        window.isTapped = false;
        HTMLMediaElement.prototype.play = function () {
          return window.isTapped ? play.call(this) : Promise.reject(new DOMException("", "NotAllowedError"));
        };"""
    )
    page = context.new_page()
    page.goto(site)
    run(
        page,
        """window.ayu = room.enter('Ayu');
        window.mali = room.enter('Mali');
        await until(() => mali.voice.loudspeaker.needsTap);
        window.isTapped = true;
        mali.voice.unlockOnce();
        await until(() => !mali.voice.loudspeaker.needsTap);
        await until(() => !mali.area.querySelector('[data-who=Ayu]').paused);""",
    )
    context.close()


def test_a_microphone_that_is_refused_takes_nothing_from_hearing(site: str, browser: Browser):
    context = browser.new_context(permissions=[])
    context.grant_permissions([])
    page = context.new_page()
    page.goto(site)
    run(
        page,
        """window.ayu = room.enter('Ayu');
        window.mali = room.enter('Mali');
        await linked(ayu, mali);
        await mali.voice.press();
        if (mali.voice.microphone.state !== 'refused') throw new Error(mali.voice.microphone.state);
        const context = new AudioContext();
        const tone = context.createOscillator();
        const out = context.createMediaStreamDestination();
        tone.connect(out);
        tone.start();
        await person(ayu, mali).link.send(out.stream.getAudioTracks()[0]);
        await hears(mali, ayu);""",
    )
    context.close()


def test_of_two_pages_of_one_person_only_the_later_one_holds_a_microphone(room: Page):
    run(
        room,
        """await mali.voice.press();
        const track = mali.voice.microphone.track;
        mali.voice.hear({ k: 'taken' });
        if (track.readyState !== 'ended' || mali.voice.status !== 'taken') throw new Error('still there');
        mali.voice.lineOpened();
        if (mali.voice.status !== 'taken') throw new Error('came back by itself');
        mali.voice.take();
        await linked(ayu, mali);""",
    )
