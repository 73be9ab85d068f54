import type { ReactNode } from "react";
import { icons } from "../icons";

interface ToolProps {
  name: string;
  /** For `aria-keyshortcuts`, shown in the tooltip: "Control+B". */
  keys?: string;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  /** Whether the panel of this tool is open; only for tools that have one. */
  expanded?: boolean;
  onPress: (byKeyboard: boolean) => void;
}

/** A button of the toolbar. It does not take the focus from the text when it is clicked or tapped. */
export function Tool({ name, keys, icon, pressed, disabled, expanded, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      data-tool
      title={keys ? `${name} (${keys.replace("Control", "Ctrl")})` : name}
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-haspopup={expanded === undefined ? undefined : "dialog"}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      // A click by the keyboard has no coordinates and no count.
      onClick={(event) => !disabled && onPress(event.detail === 0)}
    >
      {icon}
    </button>
  );
}

interface PickProps {
  name: string;
  value: string;
  /** Value and label of each; a value that is none of them is shown as it is. */
  options: readonly (readonly [string, string])[];
  /** Before the value, where the values alone do not say what they are. */
  icon?: ReactNode;
  /** In rem. */
  width: number;
  onPick: (value: string) => void;
  /** After a choice by pointer or touch the caret goes back into the text. */
  onDone: () => void;
}

/** A native select of the toolbar. */
export function Pick({ name, value, options, icon, width, onPick, onDone }: PickProps) {
  let byPointer = false;
  const known = options.some(([option]) => option === value);
  return (
    <span className="pickw">
      {icon}
      <select
        className="pick"
        data-tool
        title={name}
        aria-label={name}
        style={{ inlineSize: `${width}rem` }}
        value={value}
        onPointerDown={() => {
          byPointer = true;
        }}
        onKeyDown={() => {
          byPointer = false;
        }}
        onChange={(event) => {
          onPick(event.target.value);
          if (byPointer) onDone();
        }}
      >
        {!known && <option value={value}>{value.replace(/["']|px$/g, "")}</option>}
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
      {icons.chevron}
    </span>
  );
}
