/* Marks on the board: places that are ringed, and arrows. A place goes by the name that the drawing has for it, and where
   there is none by where it is: "@120,300". */
import { wasDragged } from "../table/camera.js";
import { all, around, byId, first, say, shape } from "../table/page.js";

const NEAR = 16; // how far a mark reaches around a place without a name
const stage = byId("stage");
const sheet = /** @type {SVGSVGElement} */ (
  shape("svg", { id: "marks", class: "layer", viewBox: byId("overlay").getAttribute("viewBox") ?? "" })
);
sheet.setAttribute("aria-hidden", "true");
byId("overlay").before(sheet);

let colour = ""; // in which somebody marks; "": a click is a choice
let arrows = false;
/** @type {string | null} */
let origin = null; // where the arrow begins that is being drawn

/** @param {DOMRect} box */
function onSheet(box) {
  const back = sheet.getScreenCTM()?.inverse();
  const a = new DOMPoint(box.left, box.top).matrixTransform(back);
  const b = new DOMPoint(box.right, box.bottom).matrixTransform(back);
  return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
}

/** Where a place is on the stage; null if nothing there has that name now.
 * @param {string} place */
function boxOf(place) {
  if (place.startsWith("@")) {
    const [x, y] = place.slice(1).split(",").map(Number);
    return { x: x - NEAR, y: y - NEAR, width: 2 * NEAR, height: 2 * NEAR };
  }
  const name = CSS.escape(place);
  const found = all(`#stage [id="${name}"],#stage [data-explain="${name}"],#stage [data-target="${name}"]`).find(
    (thing) => thing.checkVisibility(),
  );
  return found ? onSheet(found.getBoundingClientRect()) : null;
}

/** @param {string[]} marks as in the notation, "#colour:place" or "#colour:place>place" */
export function drawMarks(marks) {
  sheet.replaceChildren();
  for (const mark of marks) {
    const [, kind, rest] = mark.match(/^#(\w+):(.*)$/) ?? [];
    const [from, to] = (rest ?? "").split(">").map(boxOf);
    if (from && to) sheet.append(arrow(kind, from, to));
    else if (from) sheet.append(ring(kind, from));
  }
}

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @param {string} kind
 * @param {Box} box */
const ring = (kind, { x, y, width, height }) =>
  shape("rect", { class: `mark ${kind}`, x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 9 });

/** @param {Box} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** @param {string} kind
 * @param {Box} from
 * @param {Box} to */
function arrow(kind, from, to) {
  const a = middle(from);
  const b = middle(to);
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const neck = { x: b.x - 18 * dx, y: b.y - 18 * dy };
  const made = shape("g", { class: `mark arrow ${kind}` });
  made.append(
    shape("path", { class: "shaft", d: `M${a.x} ${a.y}L${neck.x} ${neck.y}` }),
    shape("path", {
      class: "head",
      d: `M${b.x} ${b.y}L${neck.x - 10 * dy} ${neck.y + 10 * dx}L${neck.x + 10 * dy} ${neck.y - 10 * dx}Z`,
    }),
  );
  return made;
}

// --- marking
/** What the notation calls the thing that was pointed at.
 * @param {MouseEvent} event */
function placeAt(event) {
  const thing = around(event, "#stage .piece[id],#stage [data-target],#stage [data-explain]");
  const name = thing?.matches(".piece[id]") ? thing.id : thing?.dataset.target || thing?.dataset.explain || "";
  const several = name && all(`#stage [data-explain="${CSS.escape(name)}"]`).length > 1;
  if (name && !several && /^[^\s(){};#>]{1,80}$/.test(name)) return name;
  const { x, y } = onSheet(new DOMRect(event.clientX, event.clientY, 0, 0));
  return `@${Math.round(x)},${Math.round(y)}`;
}

/** @param {(mark: string) => void} done what is to be done with a mark */
export function marking(done) {
  const buttons = all("[data-colour]");
  const arrowButton = first("[data-arrow]");
  const show = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.colour === colour));
    arrowButton?.setAttribute("aria-pressed", String(arrows));
    stage.classList.toggle("marking", colour !== "");
    origin = null;
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      colour = colour === button.dataset.colour ? "" : (button.dataset.colour ?? "");
      arrows &&= colour !== "";
      show();
      say(colour ? `Marking in ${colour}: choose places on the board.` : "Marking has ended.");
    });
  }
  arrowButton?.addEventListener("click", () => {
    arrows = !arrows;
    if (arrows && !colour) colour = buttons[0]?.dataset.colour ?? "";
    show();
  });

  /** @param {string} place */
  const put = (place) => {
    if (!arrows) return done(`#${colour}:${place}`);
    if (origin === null) {
      origin = place;
      return say("And where does the arrow end?");
    }
    const begin = origin;
    origin = null;
    if (begin !== place) done(`#${colour}:${begin}>${place}`);
  };
  byId("board").addEventListener(
    "click",
    (event) => {
      if (!colour || wasDragged()) return;
      event.stopPropagation();
      put(placeAt(event));
    },
    { capture: true },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && colour) {
        colour = "";
        arrows = false;
        show();
      }
      const target = around(event, "#targets [data-target]");
      if (!colour || !target || !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      put(target.dataset.target ?? "");
    },
    { capture: true },
  );
}
