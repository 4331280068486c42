// What every page needs: menus, messages, copying, revealed passwords, display settings, htmx.
// Each part finds its elements by a data attribute and works on parts that htmx brings in later.

import { startBuild } from "./site/build.js";
import { startCopying } from "./site/copy.js";
import { startDisplay } from "./site/display.js";
import { startForms } from "./site/forms.js";
import { startHtmx } from "./site/htmx.js";
import { startInstall } from "./site/install.js";
import { startMenus } from "./site/menus.js";
import { startPlace } from "./site/place.js";
import { startReading } from "./site/reading.js";
import { startToasts } from "./site/toasts.js";
import { startZone } from "./site/zone.js";

startHtmx();
startMenus();
startToasts();
startCopying();
startForms();
startDisplay();
startPlace();
startReading();
startZone();
startBuild();
startInstall();
