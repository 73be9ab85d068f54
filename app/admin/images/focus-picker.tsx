import type { MouseEvent } from "react";
import { FOCUS_STEP, type Focus, focusField, getFocus } from "~/media/focus";
import { ResponsiveImage } from "~/media/responsive-image";
import { parseImageUrl } from "~/rich-text/image-url";
import { Field } from "~/ui/form/field";

interface FocusPickerProps {
  src: string;
  isScripted: boolean;
  onPick(focus: Focus): void;
}

const AXES = { x: "Across", y: "Down" } as const;

/**
 * The focal point of a library image, where the page crops it: picked on the image or set with two sliders, beside the
 * image as it will be cropped. Without JavaScript the sliders are saved with the form.
 */
export function FocusPicker({ src, isScripted, onPick }: FocusPickerProps) {
  const focus = getFocus(src);
  const image = parseImageUrl(src);
  if (!focus || !image) return null;
  const pick = ({ nativeEvent, currentTarget }: MouseEvent<HTMLElement>) => {
    const { offsetX, offsetY } = nativeEvent;
    const { clientWidth, clientHeight } = currentTarget;
    onPick({ x: (offsetX / clientWidth) * 100, y: (offsetY / clientHeight) * 100 });
  };
  return (
    <details className="image-focus">
      <summary>Focal point</summary>
      <p className="field-hint">The part to keep when the image is cropped.</p>
      <div className="image-focus-views">
        {/* The sliders do the same for the keyboard and for screen readers. */}
        <button type="button" tabIndex={-1} aria-hidden="true" disabled={!isScripted} onClick={pick}>
          <ResponsiveImage src={src} alt="" widest={240} />
          {isScripted ? <span style={{ left: `${focus.x}%`, top: `${focus.y}%` }} /> : null}
        </button>
        <ResponsiveImage className="image-focus-crop" src={src} alt="As it is cropped" widest={240} />
      </div>
      {(Object.keys(AXES) as (keyof Focus)[]).map((axis) => (
        <Field key={axis} label={AXES[axis]}>
          {(control) => (
            <input
              {...control}
              // With JavaScript the image's URL contains the focal point.
              {...(isScripted
                ? {
                    value: focus[axis],
                    onChange: ({ currentTarget }) =>
                      onPick({ ...focus, [axis]: Number(currentTarget.value) }),
                  }
                : { defaultValue: focus[axis], name: focusField(image.id, axis) })}
              type="range"
              min={0}
              max={100}
              step={FOCUS_STEP}
            />
          )}
        </Field>
      ))}
    </details>
  );
}
