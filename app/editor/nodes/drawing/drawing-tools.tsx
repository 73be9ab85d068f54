import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import type { LexicalNode, NodeKey } from "lexical";
import { useState } from "react";
import { type CustomDrawing, findUnknown, listNames } from "~/drawings/custom-words";
import { drawingKinds, isKind, MAX_WORDS, NUMBERS, toCustomDrawing } from "~/rich-text/nodes/drawing/custom";
import { useBox } from "../../floating/use-box";
import { NodeField, NodePanel } from "../../node-panel/node-panel";
import { SelectedNode } from "../../node-panel/selected-node";
import { useNodeChange } from "../../node-panel/use-node-change";
import { $isDrawingNode } from "./drawing-node";

/** The panel below the selected drawing, with its kind, numbers and words. */
export function DrawingTools() {
  return (
    <SelectedNode
      $read={$readDrawing}
      describe={() => "Drawing selected. Press Tab for its numbers and words"}
    >
      {(selected) => <DrawingPanel {...selected} />}
    </SelectedNode>
  );
}

const $readDrawing = (node: LexicalNode) => ($isDrawingNode(node) ? { custom: node.getCustom() } : null);

function DrawingPanel({ nodeKey, custom }: { nodeKey: NodeKey; custom: CustomDrawing }) {
  const [editor] = useLexicalComposerContext();
  const box = useBox(() => editor.getElementByKey(nodeKey)?.getBoundingClientRect());
  const { change, end } = useNodeChange(nodeKey, $isDrawingNode);
  /** What was made of the last number, if it was not possible as typed. */
  const [corrected, setCorrected] = useState<{ name: keyof CustomDrawing; words: string } | null>(null);
  /** What is typed, while it may not be a possible value. */
  const [typed, setTyped] = useState<{
    name: keyof CustomDrawing;
    text: string;
    before: CustomDrawing;
  } | null>(null);
  const { whole, first, second } = drawingKinds[custom.kind];
  const unknown = findUnknown(custom);
  const labels = { ...LABELS, whole: whole?.label ?? "" };

  const field = (name: Exclude<keyof CustomDrawing, "kind">) => ({
    className: "input",
    value: typed?.name === name ? typed.text : String(custom[name]),
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      // On the way to 200, a bound of 2 must not pull the other numbers along.
      const before = typed?.name === name ? typed.before : custom;
      setTyped({ name, text: value, before });
      setCorrected({ name, words: describeCorrection(before, name, value, labels) });
      change(name, (node) => node.change({ ...before, [name]: value }));
    },
    onBlur: () => {
      setTyped(null);
      end();
    },
  });
  const words = (name: keyof typeof MAX_WORDS, label: string) => (
    <NodeField label={label}>
      <input type="text" dir="auto" maxLength={MAX_WORDS[name]} {...field(name)} />
    </NodeField>
  );
  const number = (name: (typeof NUMBERS)[number]) => (
    <>
      <NodeField label={labels[name]}>
        <input type="number" inputMode="decimal" step="any" {...field(name)} />
      </NodeField>
      {corrected?.name === name && corrected.words ? (
        <p className="field-hint field-warning" role="status">
          {corrected.words}
        </p>
      ) : null}
    </>
  );

  return (
    <NodePanel box={box} label="Drawing" makesRoom>
      <NodeField label="Kind">
        <select
          className="input"
          value={custom.kind}
          onChange={({ target: { value: kind } }) => {
            setCorrected(null);
            if (isKind(kind)) change("kind", (node) => node.change({ kind, ...drawingKinds[kind].example }));
            end();
          }}
        >
          {Object.entries(drawingKinds).map(([kind, { name }]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </NodeField>
      <NodeField label="Sentence">
        <textarea rows={2} dir="auto" maxLength={MAX_WORDS.sentence} {...field("sentence")} />
      </NodeField>
      <p className="field-hint">
        {listNames(custom)
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
    </NodePanel>
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
  const after = toCustomDrawing({ ...before, [name]: typed }) ?? before;
  const isNumber = NUMBERS.some((number) => number === name);
  const isCorrected = isNumber && (typed.trim() === "" || Number(typed) !== after[name]);
  const others = NUMBERS.filter((other) => other !== name && labels[other] && after[other] !== before[other]);
  return [
    isCorrected ? `Not possible with the other numbers: it becomes ${after[name]}.` : "",
    ...others.map((other) => `“${labels[other]}” becomes ${after[other]}.`),
  ]
    .filter(Boolean)
    .join(" ");
}
