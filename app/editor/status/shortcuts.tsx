import type { RefObject } from "react";
import { shownKeys } from "../toolbar/tool";

const keys: [string, string][] = [
  ["Control+B", "Bold"],
  ["Control+I", "Italic"],
  ["Control+U", "Underline"],
  ["Control+K", "Link"],
  ["Control+Z", "Undo"],
  ["Control+Y", "Redo"],
  ["Control+S", "Save"],
  ["Control+Shift+V", "Paste as plain text"],
  ["Tab", "Indent list item"],
  ["Shift+Tab", "Outdent list item"],
  ["Alt+F10", "Go to the toolbar"],
  ["Alt+↑ ↓", "Move the selected image"],
  ["Escape", "Close, leave full screen"],
];
const markdown: [string, string][] = [
  ["/", "Insert menu"],
  ["## ", "Heading"],
  ["### ", "Subheading"],
  ["#### ", "Small heading"],
  ["- ", "Bulleted list"],
  ["1. ", "Numbered list"],
  ["> ", "Quote"],
  ["``` ", "Code block"],
  ["--- ", "Horizontal rule"],
  ["**bold**", "Bold"],
  ["*italic*", "Italic"],
  ["~~struck~~", "Strikethrough"],
  ["==marked==", "Highlight"],
  ["`code`", "Code"],
  ["[words](address)", "Link"],
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
        <Table caption="Keys" rows={keys.map(([pressed, what]) => [shownKeys(pressed), what])} />
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
