/* The table page. The server draws; these modules send choices, put what changed in its place, and move the camera. */
import { apply } from "./apply.js";
import { lookHome } from "./boards.js";
import { showTodo } from "./box.js";
import { arrange } from "./camera.js";
import { version } from "./page.js";
import { countMore, fitBar } from "./panels.js";
import { hangUp, listen } from "./server.js";
import { settings } from "./settings.js";
import { capTargets } from "./targets.js";
import { countDown } from "./times.js";
import "./clicks.js";
import "./keys.js";

lookHome();
showTodo(true);
arrange();
fitBar();
countMore();
capTargets();
countDown();
listen(apply);

// The one handle for tests and tools; no module reads it.
window.sunstone = { apply, hangUp, settings, version };
