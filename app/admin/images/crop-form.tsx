import { Form } from "@remix-run/react";
import { type PointerEvent, useRef, useState } from "react";
import { type Cut, MIN_REST, NO_CUT, SIDES } from "~/media/library/crop";
import type { ListedImage } from "~/media/library/list-images.server";
import { Field } from "~/ui/form/field";
import { FormError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";
import { useHydrated } from "~/ui/use-hydrated";
import type { ImagesAnswer } from "./image-actions.server";

interface CropFormProps {
  image: Pick<ListedImage, "id" | "src" | "srcSet" | "uses"> & { width: number; height: number };
  answer?: ImagesAnswer | undefined;
}

const LABELS = { top: "Top", right: "Right", bottom: "Bottom", left: "Left" };

/** Cuts off the sides of an image: by dragging over what is to remain, or as percent of its width and height. */
export function CropForm({ image: { id, src, srcSet, width, height, uses }, answer }: CropFormProps) {
  const isScripted = useHydrated();
  const rejected = answer?.ok === false ? answer.about?.cut : undefined;
  const [cut, setCut] = useState<Cut>(rejected ?? NO_CUT);
  const start = useRef<{ x: number; y: number } | null>(null);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const at = toPercent(event);
    if (event.type === "pointerdown") {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = at;
    } else if (start.current) setCut(toCut(start.current, at));
  };
  const stop = () => {
    start.current = null;
  };
  return (
    <details className="image-uses image-cropping" open={rejected !== undefined}>
      <summary>Crop</summary>
      <Form method="post" className="image-crop" reloadDocument>
        <input type="hidden" name="intent" value="crop" />
        <input type="hidden" name="id" value={id} />
        {isScripted ? (
          // The fields do the same for the keyboard and for screen readers.
          <div
            className="image-crop-view"
            aria-hidden="true"
            onPointerDown={drag}
            onPointerMove={drag}
            onPointerUp={stop}
            onPointerCancel={stop}
          >
            <img
              src={src}
              srcSet={srcSet}
              sizes="22rem"
              width={width}
              height={height}
              alt=""
              draggable={false}
            />
            <span style={{ inset: SIDES.map((side) => `${cut[side]}%`).join(" ") }} />
          </div>
        ) : null}
        <fieldset className="image-crop-sides">
          <legend>
            {isScripted ? "Drag over what is to remain, or cut off, in percent:" : "Cut off, in percent:"}
          </legend>
          {SIDES.map((side) => (
            <Field key={side} label={LABELS[side]}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="number"
                  name={side}
                  min={0}
                  max={100 - MIN_REST}
                  value={cut[side]}
                  onChange={({ currentTarget }) => setCut({ ...cut, [side]: Number(currentTarget.value) })}
                />
              )}
            </Field>
          ))}
        </fieldset>
        <FormError error={rejected && answer?.ok === false ? answer.message : null} />
        <p className="field-hint">
          {uses.length > 0 ? "The cropped image takes its place everywhere. " : ""}The uncropped one goes to
          the bin.
        </p>
        <Submit className="btn btn-line">Crop</Submit>
      </Form>
    </details>
  );
}

/** Where the pointer is on the element (percent of its width and height). */
function toPercent({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const clamp = (value: number) => Math.min(100, Math.max(0, value));
  return { x: clamp(((clientX - left) / width) * 100), y: clamp(((clientY - top) / height) * 100) };
}

/** Keeps the box between two corners, which is at least as large as what must remain. */
function toCut(one: { x: number; y: number }, other: { x: number; y: number }): Cut {
  const [left, right] = toSides(one.x, other.x);
  const [top, bottom] = toSides(one.y, other.y);
  return { top, right, bottom, left };
}

function toSides(one: number, other: number): [number, number] {
  const before = Math.min(Math.round(Math.min(one, other)), 100 - MIN_REST);
  const after = Math.min(100 - Math.round(Math.max(one, other)), 100 - MIN_REST - before);
  return [before, after];
}
