import { useEffect, useRef } from "react";

interface PaletteProps {
  name: string;
  /** `#rrggbb`, or "" if the text has no colour of its own. */
  value: string;
  colors: readonly (readonly [string, string])[];
  onPick: (color: string | null) => void;
}

/** Colours to choose from, a custom one, or none. */
export function Palette({ name, value, colors, onPick }: PaletteProps) {
  return (
    <fieldset>
      <legend>{name}</legend>
      <div className="swatches">
        {colors.map(([label, color]) => (
          <button
            key={color}
            type="button"
            className="swatch"
            title={label}
            aria-label={label}
            aria-pressed={value === color}
            style={{ background: color }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(color)}
          />
        ))}
      </div>
      <div className="tool-panel-row">
        {/* With a key, its field begins with the colour at the caret. */}
        <OtherColor key={value} value={value} onPick={onPick} />
        <button
          type="button"
          className="quiet"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(null)}
        >
          No colour
        </button>
      </div>
    </fieldset>
  );
}

/** Applies on `change`, when the choice is made: React's onChange would fire for every shade and add an undo step. */
function OtherColor({ value, onPick }: { value: string; onPick: (color: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const apply = useRef(onPick);
  apply.current = onPick;

  useEffect(() => {
    const field = input.current;
    const onChange = () => field && apply.current(field.value);
    field?.addEventListener("change", onChange);
    return () => field?.removeEventListener("change", onChange);
  }, []);

  return (
    <label className="custom-color">
      <input ref={input} type="color" defaultValue={value || "#808080"} />
      Other colour
    </label>
  );
}
