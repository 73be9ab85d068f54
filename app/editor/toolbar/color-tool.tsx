import { type ReactNode, useEffect, useRef } from "react";
import { Panel } from "./panel";
import { Tool } from "./tool";
import { useToolPanel } from "./use-tool-panel";

interface ColorToolProps {
  name: string;
  icon: ReactNode;
  /** `#rrggbb`, or "" if the text has no colour of its own. */
  value: string;
  palette: readonly (readonly [string, string])[];
  onPick: (color: string | null) => void;
  /** Returns the focus to the text. */
  onDone: () => void;
}

/** A tool with a panel of colours: the palette, a custom colour, or none. */
export function ColorTool({ name, icon, value, palette, onPick, onDone }: ColorToolProps) {
  const { box, isOpen, toggle, close, panel } = useToolPanel<HTMLSpanElement>();
  const pick = (color: string | null) => {
    onPick(color);
    close();
    onDone();
  };

  return (
    <span className="tool-box" ref={box}>
      <Tool name={name} icon={icon} expanded={isOpen} onPress={toggle} />
      {isOpen && (
        <Panel name={name} {...panel}>
          <div className="swatches">
            {palette.map(([label, color]) => (
              <button
                key={color}
                type="button"
                className="swatch"
                title={label}
                aria-label={label}
                aria-pressed={value === color}
                style={{ background: color }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(color)}
              />
            ))}
          </div>
          <div className="tool-panel-row">
            <OtherColor value={value} onPick={onPick} />
            <button
              type="button"
              className="quiet"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(null)}
            >
              No colour
            </button>
          </div>
        </Panel>
      )}
    </span>
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
