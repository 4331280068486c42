/**
 * The forms of everything that comes down the table's socket, and of the picture made from it.
 * The server's own types are in rules/engine/seen.py and actions.py; these must agree with them.
 */

/** @typedef {"E"|"S"|"W"|"N"} Wind */
/** @typedef {number} Seat 0–3, a fixed place for the whole match */
/** @typedef {number} Copy 0–143, one physical tile */
/** @typedef {number} Tile 0–41, a face */
/** @typedef {string} Face the notation of a face as the sprite names it: "5m", "0p", "back" */

/**
 * @typedef {object} Meld
 * @property {string} kind chow pung kong added_kong concealed_kong
 * @property {Copy[]} copies ascending
 * @property {Copy|null} called
 * @property {Seat|null} source
 */
/** @typedef {{kind: string, meld: Meld|null}} SeenMeld */
/** @typedef {{copy: Copy, drawn: boolean, claimed_by: Seat|null, sideways: boolean}} SeenDiscard */

/**
 * @typedef {object} SeenSeat
 * @property {Seat} seat
 * @property {Wind|null} wind
 * @property {number} score
 * @property {"human"|"bot"} controller
 * @property {boolean} assisted
 * @property {boolean} left
 * @property {number} concealed
 * @property {SeenMeld[]} melds
 * @property {Copy[]} bonus
 * @property {SeenDiscard[]} discards
 * @property {boolean} ready
 * @property {boolean} riichi
 */
/** @typedef {{seat: Seat, copy: Copy, source: "discard"|"added_kong"|"concealed_kong"}} SeenWindow */
/** @typedef {{tile: Tile, left: number, worth: number|null, note: string|null}} Wait */
/** @typedef {{tile: Tile, waits: Wait[], furiten?: boolean}} DiscardWaits */
/** @typedef {{pattern: string, value: number, missing: number, tiles: Tile[]}} Aim */
/** @typedef {{seat: Seat, concealed: Copy[], drawn: Copy|null}} OwnSeat */

/**
 * @typedef {object} SeenResult
 * @property {GameEvent[]} wins
 * @property {GameEvent|null} drawn
 * @property {GameEvent|null} settled null only while the events of one decision are coming in
 */

/**
 * @typedef {object} SeatView
 * @property {string} rules
 * @property {string} length
 * @property {Record<string, boolean|number|string>} options
 * @property {string} phase seat_draw dealing turn claim rob deal_result ended
 * @property {number} deal_number
 * @property {Seat|null} dealer
 * @property {Wind|null} round_wind
 * @property {number} dealer_streak
 * @property {string|null} wall_hash
 * @property {number} wall_left
 * @property {Copy[]} indicators turned so far (riichi)
 * @property {number} counters (riichi)
 * @property {number} sticks on the table (riichi)
 * @property {Seat|null} turn
 * @property {SeenSeat[]} seats
 * @property {Copy|null} last_discard
 * @property {SeenWindow|null} window
 * @property {SeenResult|null} result
 * @property {GameEvent|null} ended
 * @property {OwnSeat|null} own
 */

/**
 * An observed event; which fields it has depends on its type.
 * @typedef {object} GameEvent
 * @property {string} type
 * @property {Seat} [seat]
 * @property {Copy} [copy]
 * @property {Copy} [bonus]
 * @property {Copy[]} [copies]
 * @property {Copy|boolean|null} [drawn] of a hand dealt the copy, of a discard whether it was just drawn
 * @property {number} [count]
 * @property {number} [number]
 * @property {Seat} [dealer]
 * @property {Wind} [round_wind]
 * @property {number} [dealer_streak]
 * @property {number[]} [scores]
 * @property {number[]} [deltas]
 * @property {number[]} [ranks]
 * @property {string} [wall_hash]
 * @property {number} [wall_size]
 * @property {number} [counters]
 * @property {number} [sticks]
 * @property {number} [sticks_left]
 * @property {number} [points]
 * @property {boolean} [sideways]
 * @property {string} [draw]
 * @property {string} [kind]
 * @property {Meld|null} [meld]
 * @property {{seat: Seat, meld: Meld}[]} [kongs] turned over at the end of a deal
 * @property {"discard"|"added_kong"|"concealed_kong"|Seat|null} [source]
 * @property {string} [by]
 * @property {boolean} [by_clock]
 * @property {boolean} [is_replaced]
 * @property {boolean} [is_last]
 * @property {string} [reason]
 */

/**
 * @typedef {object} OfferedAction
 * @property {string} type
 * @property {Seat} seat
 * @property {Copy} [copy]
 * @property {Tile} [tile]
 * @property {[Copy, Copy]} [copies]
 */
/** @typedef {{id: string, seat: Seat, kind: "turn"|"claim"|"rob"|"ready", actions: OfferedAction[]}} Offer */

/**
 * @typedef {object} PlayerCard
 * @property {Seat} seat
 * @property {string} name
 * @property {"person"|"bot"} kind
 * @property {"easy"|"normal"|"hard"|null} [level] of a bot of ours
 * @property {{initial: string, color: number, face?: string|null}} [avatar]
 */

/**
 * @typedef {object} Hello
 * @property {string} match
 * @property {{seat: Seat|null}} you
 * @property {number} n
 * @property {Face[]} faces by copy
 * @property {PlayerCard[]} players
 * @property {number} time_scale
 * @property {string} language
 * @property {boolean} [hints] whether those who play may ask the teacher
 * @property {number|null} [deals] how many deals the match has, where that is known beforehand
 */

/**
 * What only the owner of a seat is told. The time left is kept as a point of the local clock.
 * @typedef {object} You
 * @property {Offer|null} offer
 * @property {number|null} endsAt in ms of performance.now(); null without a clock
 * @property {number|null} total ms
 * @property {OfferedAction|null} answer
 * @property {Wait[]} waits
 * @property {DiscardWaits[]} discardWaits
 * @property {Aim[]} aims the patterns that the hand is nearest to, where a win needs one (MCR)
 * @property {boolean} inControl
 * @property {boolean} wantsControl
 * @property {boolean} furiten whether the hand may not win on a discard now (riichi)
 */

/**
 * The clock that the whole table sees.
 * @typedef {object} PublicClock
 * @property {string|null} kind turn ready countdown seat_draw
 * @property {Seat|null} seat
 * @property {number|null} endsAt
 * @property {number|null} total
 */

/** @typedef {{seats: boolean[], watchers: number}} Presence */

/**
 * One line of the table's log: a key of the catalogue and what fills its sentence.
 * @typedef {object} LogLine
 * @property {number} id
 * @property {string} key
 * @property {Seat|null} seat who it is about
 * @property {Seat|null} [other]
 * @property {Copy[]} [copies]
 * @property {Copy|null} [copy]
 * @property {number} [number]
 * @property {Wind} [wind]
 * @property {string} [call] the call or kind of kong, in the words of the rule set
 * @property {number} [score]
 * @property {boolean} [minor] small news, left out of the list that one sees
 * @property {number} [minute] when it happened, in whole minutes since 1970
 */

/**
 * The picture of the match as this browser knows it.
 * @typedef {object} Table
 * @property {Hello|null} hello
 * @property {number} n number of the newest event in the picture
 * @property {SeatView|null} view
 * @property {You} you
 * @property {PublicClock} clock
 * @property {Presence} presence
 * @property {LogLine[]} log
 * @property {Replay|null} replay null at a live table
 */

/**
 * How a match that is over is watched: by seat the tiles of every hand, or none but the viewer's.
 * @typedef {{open: (OwnSeat|null)[]|null}} Replay
 */

/**
 * A frame from the server; `at` is when it came, in ms of performance.now().
 * @typedef {object} Message
 * @property {string} t
 * @property {number} [n]
 * @property {string} [c]
 * @property {string} [why]
 * @property {string} [say]
 * @property {number} [minute] when an event happened, in whole minutes since 1970
 * @property {any} [d]
 * @property {number} [at]
 */

/**
 * What one asks of the server.
 * @typedef {object} Command
 * @property {string} c key
 * @property {string} m match
 * @property {string|null} p the offer that it answers
 * @property {string} a
 * @property {{copy?: Copy, tile?: Face, copies?: Copy[]}} d
 */

/**
 * What only this page knows: nothing of it is part of the match.
 * @typedef {object} Local
 * @property {number} deal the deal that the order of the hand belongs to
 * @property {Copy[]} order
 * @property {boolean} sorted whether new tiles are put in their sorted place
 * @property {Copy|null} selected
 * @property {Copy|null} cursor the tile that the keyboard is on
 * @property {"chow"|"pung"|"kong"|"riichi"|"abort"|null} choosing a verb pressed whose tiles, or whose confirmation, are to come
 * @property {Command|null} pending sent, its effect not yet seen
 * @property {string|null} offer id of the offer on the table
 * @property {number} offeredAt from when on it is shown
 * @property {"lost"|"connecting"|"open"|"signed_out"|"removed"|"restarting"} link
 * @property {number|null} resultDeal the deal whose result is open
 * @property {number} resultSeen the last deal whose result was closed
 * @property {boolean} drawSkipped
 * @property {boolean} asideOpen
 * @property {Seat|null} playerShown whose tiles are shown large
 * @property {number} pondWidth of a tile in a pond, in px
 * @property {Preferences} prefs
 */

/**
 * What a person prefers at the table. How long each lasts is said in prefs.js.
 * @typedef {object} Preferences
 * @property {boolean} passChow pass by itself where no more than a chow is offered
 * @property {boolean} passPung likewise for a pung
 * @property {boolean} win declare a win by itself
 * @property {boolean} discardDrawn discard the drawn tile by itself
 * @property {boolean} sort put new tiles in their sorted place
 * @property {boolean} oneTap one press discards
 * @property {boolean} dragUp dragging a tile up discards it
 * @property {boolean} hints show what the hand waits for
 * @property {boolean} teacher whether the panel of the teacher is open
 * @property {boolean} sound
 * @property {number} volume 0–100
 * @property {boolean} motion
 * @property {"all"|"useful"|"mine"} reading what a screen reader is told
 * @property {boolean} jump whether the focus goes to a claim that opens
 * @property {"plain"|"alt"|"off"} keys how single keys work
 * @property {boolean} notify tell of one's turn while the tab is hidden
 * @property {boolean} awake keep the screen awake
 */

/** @typedef {{table: Table, local: Local}} Picture */

export {};
