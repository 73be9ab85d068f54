import type { RefObject } from "react";
import { formatKeys, shortcuts } from "../shortcuts";

const markdown: [string, string][] = [
  ["/", "Insert menu"],
  ["## ", "Heading"],
  ["### ", "Subheading"],
  ["#### ", "Small heading"],
  ["- ", "Bulleted list"],
  ["1. ", "Numbered list"],
  ["[ ] ", "Task list"],
  ["> ", "Quote"],
  ["> [!NOTE] ", "Callout"],
  ["``` ", "Code block"],
  ["$$", "Formula, with Enter"],
  ["$x^2$", "Inline formula"],
  ["[^1]", "Footnote"],
  ["--- ", "Horizontal rule"],
  ["**bold**", "Bold"],
  ["*italic*", "Italic"],
  ["~~struck~~", "Strikethrough"],
  ["==marked==", "Highlight"],
  ["`code`", "Code"],
  ["[words](URL)", "Link"],
];

/** The dialog that lists the keyboard and Markdown shortcuts. */
export function Shortcuts({ dialog }: { dialog: RefObject<HTMLDialogElement> }) {
  return (
    <dialog
      ref={dialog}
      className="shortcuts"
      aria-label="Shortcuts"
      // A press on the backdrop closes it: its target is the dialog itself.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div>
        <Table caption="Type in the text" rows={markdown} />
        <Table
          caption="Keys"
          rows={Object.values(shortcuts).map(({ keys, name }) => [formatKeys(keys), name])}
        />
        <button type="button" className="btn btn-line" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

function Table({ caption, rows }: { caption: string; rows: [string, string][] }) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([typed, what]) => (
          <tr key={typed}>
            <th scope="row">
              <kbd>{typed}</kbd>
            </th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
