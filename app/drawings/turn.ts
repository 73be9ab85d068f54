import { type Drawing, WIDTH } from "./drawing";
import { clamp, drawings } from "./drawings";
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
}

/** When the drawings of a text could first be turned, on the clock of events. */
const turnable = new WeakMap<HTMLElement, number>();

/**
 * Lets readers turn the drawings in `text`, by pointer, touch and keys, from now on. A press that came before, and that
 * still lasts, takes hold of its drawing.
 */
export function turnDrawings(text: HTMLElement, event: Event): void {
  if (!turnable.has(text)) {
    turnable.set(text, performance.now());
    listenTo(text);
  }
  const found = find((event.target as Element).closest<HTMLElement>(".drawing"));
  const isEarly = event.timeStamp < (turnable.get(text) ?? 0);
  if (found && isEarly && event.type === "pointerdown") hold(found, event as PointerEvent);
}

function listenTo(text: HTMLElement): void {
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (found: Turned, event: HTMLElementEventMap[Name]) => void,
  ) =>
    text.addEventListener(name, (event) => {
      const found = find((event.target as Element).closest<HTMLElement>(".drawing"));
      if (found) listener(found, event);
    });
  listen("input", (found) => show(found, found.input.valueAsNumber));
  listen("submit", (_, event) => event.preventDefault());
  listen("pointerdown", hold);
  // Turned before this script was here.
  for (const figure of text.querySelectorAll<HTMLElement>(".drawing")) {
    const found = find(figure);
    if (found && found.input.value !== found.input.defaultValue) show(found, found.input.valueAsNumber);
  }
}

function find(figure: HTMLElement | null): Turned | null {
  const drawing = drawings.get(figure?.dataset.drawing ?? "");
  const [svg, input] = [figure?.querySelector("svg"), figure?.querySelector("input")];
  return figure && drawing && svg && input ? { figure, drawing, svg, input } : null;
}

function show({ figure, drawing, svg, input }: Turned, value: number): void {
  const say = drawing.say(value);
  svg.innerHTML = toInlineSvg(drawing.draw(value));
  svg.setAttribute("aria-label", (value === drawing.initial && figure.dataset.alt) || say);
  input.value = String(value);
  input.setAttribute("aria-valuetext", drawing.name(value));
  setText(figure, ".value", drawing.name(value));
  setText(figure, ".says", say);
  keepAddress(input, value === drawing.initial);
}

function setText(figure: HTMLElement, selector: string, text: string) {
  const element = figure.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** On the essay's own page, its address names the state. */
function keepAddress({ form, name, value }: HTMLInputElement, isInitial: boolean) {
  const { pathname, hash } = window.location;
  if (!form || new URL(form.action).pathname !== pathname) return;
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
  const [dx, dy] = isHeld ? [hand[0] - from[0], hand[1] - from[1]] : [0, 0];
  const ended = new AbortController();
  const { signal } = ended;
  let hasMoved = start.pointerType === "mouse";
  const turn = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    hasMoved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP;
    if (!hasMoved && event.type === "pointermove") return;
    const [x, y] = toUnits(svg, event);
    const value = findNearest(drawing, x + dx, y + dy);
    if (value !== input.valueAsNumber) show(found, value);
  };
  start.preventDefault();
  input.focus({ preventScroll: true });
  if (hasMoved) turn(start);
  svg.addEventListener("pointermove", turn, { signal });
  svg.addEventListener("pointerup", turn, { signal });
  svg.addEventListener("pointercancel", () => show(found, before), { signal });
  svg.addEventListener("lostpointercapture", () => ended.abort(), { signal });
}

function toUnits(svg: SVGSVGElement, { clientX, clientY }: PointerEvent): [number, number] {
  const { left, top, width } = svg.getBoundingClientRect();
  const scale = WIDTH / width;
  return [(clientX - left) * scale, (clientY - top) * scale];
}

/** The value whose hand is nearest to a point. */
function findNearest(drawing: Drawing, x: number, y: number): number {
  let [nearest, least] = [drawing.initial, Number.POSITIVE_INFINITY];
  for (let value = drawing.min; value <= drawing.max; value = clamp(drawing, value + drawing.step)) {
    const [handX, handY] = drawing.draw(value).hand;
    const distance = Math.hypot(handX - x, handY - y);
    if (distance < least) [nearest, least] = [value, distance];
    if (value === drawing.max) break;
  }
  return nearest;
}
