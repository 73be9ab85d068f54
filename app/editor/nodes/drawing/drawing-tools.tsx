import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, type NodeKey } from "lexical";
import { type KeyboardEvent, useEffect, useState } from "react";
import { type CustomDrawing, findUnknown, listNames } from "~/drawings/custom-words";
import { isKind, MAX_WORDS, NUMBERS, offers, toOwn } from "~/rich-text/nodes/drawing/custom";
import { isComposing } from "~/ui/keys";
import { Floating } from "../../floating/floating";
import { useBox } from "../../floating/use-box";
import { $selectedBlock } from "../../plugins/selected-block";
import { useUndoStep } from "../../use-undo-step";
import { $isDrawingNode } from "./drawing-node";

interface Selected {
  nodeKey: NodeKey;
  own: CustomDrawing;
}

/** The panel below the selected drawing, with its kind, numbers and words. */
export function DrawingTools() {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($selectedDrawing);
        setSelected((last) => (last?.nodeKey === next?.nodeKey && last?.own === next?.own ? last : next));
      }),
    [editor],
  );
  return (
    <>
      <p className="vh" aria-live="polite">
        {selected
          ? "Drawing selected. Press Tab for its numbers and words, or Alt and an arrow key to move it."
          : ""}
      </p>
      {selected ? <DrawingPanel key={selected.nodeKey} {...selected} /> : null}
    </>
  );
}

/** Not a <form>, because it is inside the entry's form. Enter and Escape return to the drawing in the text. */
function DrawingPanel({ nodeKey, own }: Selected) {
  const [editor] = useLexicalComposerContext();
  const box = useBox(() => editor.getElementByKey(nodeKey)?.getBoundingClientRect());
  const step = useUndoStep();
  /** What was made of the last number, if it was not possible as typed. */
  const [corrected, setCorrected] = useState<{ name: keyof CustomDrawing; words: string } | null>(null);
  /** What is typed, while it may not be a possible value. */
  const [typed, setTyped] = useState<{
    name: keyof CustomDrawing;
    text: string;
    before: CustomDrawing;
  } | null>(null);
  if (!box) return null;
  const { whole, first, second } = offers[own.kind];
  const unknown = findUnknown(own);
  const labels: Partial<Record<keyof CustomDrawing, string>> = { ...LABELS, whole: whole?.label };

  function change(name: keyof CustomDrawing, values: Partial<Record<keyof CustomDrawing, unknown>>) {
    // Synchronously: a controlled field must have its new value when the event handler returns.
    editor.update(
      () => {
        const node = $getNodeByKey(nodeKey);
        if ($isDrawingNode(node)) node.change(values);
      },
      { tag: step.getTag(name), discrete: true },
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== "Enter" && event.key !== "Escape")) return;
    // Enter would submit the entry's form, and Escape would leave full screen.
    event.preventDefault();
    event.stopPropagation();
    editor.getRootElement()?.focus();
  };
  const field = (name: Exclude<keyof CustomDrawing, "kind">) => ({
    className: "input",
    value: typed?.name === name ? typed.text : String(own[name]),
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      // On the way to 200, a bound of 2 must not pull the other numbers along.
      const before = typed?.name === name ? typed.before : own;
      setTyped({ name, text: value, before });
      setCorrected({ name, words: describeCorrection(before, name, value, labels) });
      change(name, { ...before, [name]: value });
    },
    onBlur: () => {
      setTyped(null);
      step.end();
    },
  });
  const words = (name: keyof typeof MAX_WORDS, label: string) => (
    <label className="image-words">
      <span>{label}</span>
      <input type="text" dir="auto" maxLength={MAX_WORDS[name]} {...field(name)} />
    </label>
  );
  const number = (name: (typeof NUMBERS)[number]) => (
    <>
      <label className="image-words">
        <span>{labels[name]}</span>
        <input type="number" inputMode="decimal" step="any" {...field(name)} />
      </label>
      {corrected?.name === name && corrected.words ? (
        <p className="field-hint field-warning" role="status">
          {corrected.words}
        </p>
      ) : null}
    </>
  );

  return (
    <Floating box={box} className="image-panel" label="Drawing" makesRoom>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields within it */}
      <div className="image-form" onKeyDown={onKeyDown}>
        <label className="image-words">
          <span>Kind</span>
          <select
            className="input"
            value={own.kind}
            onChange={({ target: { value: kind } }) => {
              setCorrected(null);
              if (isKind(kind)) change("kind", { kind, ...offers[kind].example });
              step.end();
            }}
          >
            {Object.entries(offers).map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="image-words">
          <span>Sentence</span>
          <textarea rows={2} dir="auto" maxLength={MAX_WORDS.sentence} {...field("sentence")} />
        </label>
        <p className="field-hint">
          {listNames(own)
            .map((name) => `{${name}}`)
            .join(" ")}{" "}
          are computed.
          {unknown.length > 0 ? ` There is no {${unknown.join("}, {")}}: it stays as it is.` : ""}
        </p>
        {words("label", "Turned")}
        {number("value")}
        {number("min")}
        {number("max")}
        {number("step")}
        {whole ? number("whole") : null}
        {words("unit", "Unit")}
        {words("first", first)}
        {words("second", second)}
      </div>
    </Floating>
  );
}

const LABELS = { value: "In the text", min: "From", max: "To", step: "In steps of" };

/** What a typed number, and the others with it, become; "" if only it changes, and to what was typed. */
function describeCorrection(
  before: CustomDrawing,
  name: keyof CustomDrawing,
  typed: string,
  labels: Partial<Record<keyof CustomDrawing, string>>,
): string {
  const after = toOwn({ ...before, [name]: typed }) ?? before;
  const isNumber = NUMBERS.some((number) => number === name);
  const own = isNumber && (typed.trim() === "" || Number(typed) !== after[name]);
  const others = NUMBERS.filter((other) => other !== name && labels[other] && after[other] !== before[other]);
  return [
    own ? `Not possible with the other numbers: it becomes ${after[name]}.` : "",
    ...others.map((other) => `“${labels[other]}” becomes ${after[other]}.`),
  ]
    .filter(Boolean)
    .join(" ");
}

function $selectedDrawing(): Selected | null {
  const block = $selectedBlock();
  return $isDrawingNode(block) ? { nodeKey: block.getKey(), own: block.getOwn() } : null;
}
