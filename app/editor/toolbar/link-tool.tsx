import { $createLinkNode, $toggleLink } from "@lexical/link";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $createTextNode, $getSelection, $isRangeSelection, COMMAND_PRIORITY_LOW } from "lexical";
import { useEffect, useId, useRef, useState } from "react";
import { icons } from "../icons";
import { completeUrl, OPEN_LINK_EDITOR_COMMAND } from "../plugins/links";
import { Panel } from "./panel";
import { Tool } from "./tool";

/** The link tool: a panel for the address of the selected words. `url` is that of the link around the caret. */
export function LinkTool({ url }: { url: string }) {
  const [editor] = useLexicalComposerContext();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    return editor.registerCommand(
      OPEN_LINK_EDITOR_COMMAND,
      () => {
        setOpen(true);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    );
  }, [editor]);

  const done = () => {
    setOpen(false);
    editor.focus();
  };
  const link = (address: string | null) => {
    editor.update(() => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      if (!address || url || !selection.isCollapsed()) {
        $toggleLink(address);
        return;
      }
      // Without words the address itself becomes the text; the caret goes behind it.
      const words = $createTextNode(address.replace(/^mailto:/, ""));
      selection.insertNodes([$createLinkNode(address).append(words)]);
      words.selectEnd();
    });
    done();
  };

  return (
    <span className="tool-box" ref={box}>
      <Tool
        name="Link"
        keys="Control+K"
        icon={icons.link}
        pressed={url !== ""}
        expanded={open}
        onPress={() => setOpen(!open)}
      />
      {open && (
        <Panel name="Link" takeFocus onClose={(back) => (back ? done() : setOpen(false))}>
          <AddressForm url={url} onLink={link} />
        </Panel>
      )}
    </span>
  );
}

/** No <form>: it stands within the form of the text. */
function AddressForm({ url, onLink }: { url: string; onLink: (address: string | null) => void }) {
  const [address, setAddress] = useState(url);
  const [wrong, setWrong] = useState(false);
  const errorId = useId();
  const submit = () => {
    const complete = completeUrl(address);
    if (complete) onLink(complete);
    else setWrong(true);
  };

  return (
    <>
      <div className="tool-panel-row">
        <input
          className="input"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://, mailto:, /page or #place"
          aria-label="Address"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? errorId : undefined}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            submit();
          }}
        />
        <button type="button" className="btn btn-solid" onClick={submit}>
          {url ? "Change link" : "Add link"}
        </button>
      </div>
      {wrong && (
        <p className="field-error" id={errorId} role="alert">
          This is no address a link can have. It may start with https://, http://, mailto:, tel:, / or #.
        </p>
      )}
      {url && (
        <div className="tool-panel-row">
          <a className="quiet" href={url} target="_blank" rel="noopener noreferrer">
            {icons.open}
            Open
          </a>
          <button type="button" className="quiet" onClick={() => onLink(null)}>
            Remove link
          </button>
        </div>
      )}
    </>
  );
}
