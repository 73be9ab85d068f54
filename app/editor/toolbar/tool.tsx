import type { ReactNode } from "react";
import { icons } from "../icons";
import { formatKeys } from "../shortcuts";

interface ToolProps {
  name: string;
  /** For `aria-keyshortcuts`, shown in the tooltip: "Control+B". */
  keys?: string;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  /** Whether it goes through the history (use-roving.ts). */
  isHistory?: boolean;
  /** Inside a panel, where it is reached with Tab and not with the toolbar's arrow keys. */
  inPanel?: boolean;
  /** Whether this tool's panel is open; only for tools that have one. */
  expanded?: boolean;
  onPress: (byKeyboard: boolean) => void;
}

/** A button of the toolbar. It does not take the focus from the text when it is clicked or tapped. */
export function Tool({ name, keys, icon, pressed, disabled, expanded, onPress, ...place }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      data-tool={place.inPanel ? undefined : place.isHistory ? "history" : ""}
      data-tip={keys ? `${name} (${formatKeys(keys)})` : name}
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-haspopup={expanded === undefined ? undefined : "dialog"}
      aria-disabled={disabled || undefined}
      onMouseDown={(event) => event.preventDefault()}
      // A click made with the keyboard has no coordinates and a count of 0.
      onClick={(event) => !disabled && onPress(event.detail === 0)}
    >
      {icon}
    </button>
  );
}

interface PickProps {
  name: string;
  value: string;
  /** Value and label of each option; any other value is shown as it is. */
  options: readonly (readonly [string, string])[];
  /** Inside a panel, where its name is shown. */
  inPanel?: boolean;
  onPick: (value: string) => void;
  /** After a choice by mouse or touch, the focus returns to the text. */
  onDone: () => void;
}

/** A native select of the toolbar or a panel. */
export function Pick({ name, value, options, inPanel, onPick, onDone }: PickProps) {
  let byPointer = false;
  const known = options.some(([option]) => option === value);
  return (
    <span className="pickw">
      {inPanel ? <span aria-hidden>{name}</span> : null}
      <select
        className="pick"
        data-tool={inPanel ? undefined : ""}
        title={name}
        aria-label={name}
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
