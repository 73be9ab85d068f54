import { type Drawing, toDecimal, WIDTH } from "./drawing";
import { pictures } from "./in-browser";
import { toInlineSvg } from "./svg";

/** How near the red stroke a press has to be to take hold of it instead of moving it there (units). */
const REACH = 40;
/** A touch that moves less is a tap (px). */
const SLOP = 4;
/** Browsers limit how often a page may change its address (milliseconds). */
const ADDRESS_DELAY_MS = 250;

interface Turned {
  figure: HTMLElement;
  drawing: Drawing;
  svg: SVGSVGElement;
  input: HTMLInputElement;
  value: Element;
  says: Element;
}

/** What draws those that readers have touched, by the name or the JSON of each. */
const loaded = new Map<string, Drawing>();

let isListening = false;

/**
 * Lets readers turn the drawing that the event is about, by pointer, touch and keys, from now on; its script is loaded
 * first. A press that still lasts takes hold of it. @throws if the script did not arrive
 */
export async function turn({ nativeEvent: event }: { nativeEvent: Event }): Promise<void> {
  if (!isListening) listen();
  isListening = true;
  const key = getKey(findFigure(event));
  const isNew = !loaded.has(key);
  if (isNew) loaded.set(key, await load(key));
  const found = find(event);
  if (!found) return;
  // It may have been turned before its script was here. What is pressed must not be replaced.
  if (isNew && found.input.value !== found.input.defaultValue) show(found, found.input.valueAsNumber);
  // A press that came later has been taken care of.
  if (event.type === "pointerdown" && !event.defaultPrevented) hold(found, event as PointerEvent);
}

const getKey = (figure: HTMLElement | null) =>
  figure?.dataset.drawing ?? figure?.dataset.src?.slice("/essays/".length, -".svg".length) ?? "";

async function load(key: string): Promise<Drawing> {
  const loadPicture = pictures[key];
  return loadPicture ? loadPicture() : (await import("./custom")).toDrawing(JSON.parse(key));
}

function listen(): void {
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (found: Turned, event: HTMLElementEventMap[Name]) => void,
  ) =>
    document.body.addEventListener(name, (event) => {
      const found = find(event);
      if (found) listener(found, event);
    });
  on("input", (found) => show(found, found.input.valueAsNumber));
  on("submit", (_, event) => event.preventDefault());
  on("pointerdown", hold);
  window.addEventListener("beforeprint", turnBack);
}

/** In print, drawings whose state the address does not name are as the text has them. */
function turnBack(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(".drawing input")) {
    const found = isInAddress(input) ? null : find({ target: input });
    if (!found) continue;
    const { valueAsNumber: value } = input;
    show(found, Number(found.figure.dataset.initial));
    window.addEventListener("afterprint", () => show(found, value), { once: true });
  }
}

const findFigure = ({ target }: Pick<Event, "target">) =>
  (target as Element).closest<HTMLElement>(".drawing");

function find(event: Pick<Event, "target">): Turned | null {
  const figure = findFigure(event);
  const drawing = loaded.get(getKey(figure));
  if (!figure || !drawing) return null;
  const get = <Part extends Element>(selector: string) => figure.querySelector(selector) as Part;
  return { drawing, figure, svg: get("svg"), input: get("input"), value: get(".value"), says: get(".says") };
}

function show(found: Turned, value: number): void {
  const { figure, drawing, svg, input } = found;
  const { initial, alt } = figure.dataset;
  const sentence = drawing.describe(value);
  const isInitial = String(value) === initial;
  // Made of the site's own strokes and labels, as on the server.
  svg.innerHTML = toInlineSvg(drawing.draw(value));
  svg.setAttribute("aria-label", (isInitial && alt) || sentence);
  input.value = String(value);
  input.setAttribute("aria-valuetext", drawing.name(value));
  found.value.textContent = drawing.name(value);
  found.says.textContent = sentence;
  keepAddress(input, isInitial);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the page is the text's own, so that its address names the state. */
const isInAddress = ({ form }: HTMLInputElement) =>
  form !== null && !form.matches(".still") && new URL(form.action).pathname === window.location.pathname;

function keepAddress(input: HTMLInputElement, isInitial: boolean) {
  if (!isInAddress(input)) return;
  const { name, value } = input;
  const { pathname, hash } = window.location;
  clearTimeout(timer);
  timer = setTimeout(() => {
    // The reader may have left meanwhile.
    if (window.location.pathname !== pathname) return;
    const query = isInitial ? "" : `?${name}=${value}`;
    window.history.replaceState(window.history.state, "", pathname + query + hash);
  }, ADDRESS_DELAY_MS);
}

/** Turns the drawing with the pointer until it is let go. What the browser takes for scrolling is undone. */
function hold(found: Turned, start: PointerEvent): void {
  const { drawing, svg, input } = found;
  if (start.button !== 0 || !svg.contains(start.target as Node)) return;
  try {
    svg.setPointerCapture(start.pointerId);
  } catch {
    // It was let go before this script was here.
    return;
  }
  const before = input.valueAsNumber;
  const from = toUnits(svg, start);
  const hand = drawing.draw(before).hand;
  const isHeld = Math.hypot(hand[0] - from[0], hand[1] - from[1]) < REACH;
  let hasMoved = start.pointerType === "mouse";
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    hasMoved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP;
    if (!hasMoved && event.type === "pointermove") return;
    const [x, y] = toUnits(svg, event);
    const [dx, dy] = isHeld ? [hand[0] - from[0], hand[1] - from[1]] : [0, 0];
    const value = findNearest(found, x + dx, y + dy);
    if (value !== input.valueAsNumber) show(found, value);
  };
  start.preventDefault();
  input.focus({ preventScroll: true });
  if (hasMoved) follow(start);
  svg.onpointermove = follow;
  svg.onpointerup = follow;
  svg.onpointercancel = () => show(found, before);
  svg.onlostpointercapture = ({ target }) => {
    // A finger was held by the stroke that it touched, which has lost it to the drawing.
    if (target !== svg) return;
    svg.onpointermove = svg.onpointerup = svg.onpointercancel = null;
  };
}

function toUnits(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): [number, number] {
  const { left, top, width } = svg.getBoundingClientRect();
  const scale = WIDTH / width;
  return [(clientX - left) * scale, (clientY - top) * scale];
}

/** The value whose hand is nearest to a point. */
function findNearest({ drawing, input }: Turned, x: number, y: number): number {
  const [min, max, step] = [input.min, input.max, input.step].map(Number) as [number, number, number];
  let nearest = min;
  let least = Number.MAX_VALUE;
  for (let at = 0; at <= Math.round((max - min) / step); at++) {
    const value = toDecimal(min + at * step);
    const [handX, handY] = drawing.draw(value).hand;
    const distance = Math.hypot(handX - x, handY - y);
    if (distance < least) [nearest, least] = [value, distance];
  }
  return nearest;
}
