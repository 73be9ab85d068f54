import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getSelection, $isRangeSelection, COMMAND_PRIORITY_LOW, type LexicalEditor } from "lexical";
import { type ReactNode, useEffect, useState } from "react";
import { readablePath } from "~/ui/decode-path";
import { Floating } from "../floating/floating";
import { selectionRect } from "../floating/selection-rect";
import { useBox } from "../floating/use-box";
import { useEscape } from "../floating/use-escape";
import { icons } from "../icons";
import { OPEN_LINK_EDITOR_COMMAND } from "../plugins/links";
import { $linkAtSelection, $setLink } from "./set-link";
import { UrlForm } from "./url-form";

/**
 * The popover below the link at the caret, with its URL and buttons to edit and remove it. It also contains the form
 * for a link's URL, which the toolbar, Ctrl-K and Edit open; on selected text it creates a link.
 */
export function LinkPopover() {
  const [editor] = useLexicalComposerContext();
  const link = useLinkAtCaret(editor);
  const [isEditing, setEditing] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);

  useEffect(() => {
    return editor.registerCommand(
      OPEN_LINK_EDITOR_COMMAND,
      () => {
        // A link needs a caret or selected text.
        if ($isRangeSelection($getSelection())) setEditing(true);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    );
  }, [editor]);
  // Escape hides the popover until the caret has left the link.
  const isShown = link?.isCaret === true && link.key !== dismissed;
  useEffect(() => {
    if (!link) setDismissed(null);
  }, [link]);
  useEscape(isShown && !isEditing, () => setDismissed(link?.key ?? null));

  if (isEditing) {
    return (
      <Surface editor={editor} label="Link" linkKey={link?.key}>
        <UrlForm
          url={link?.url ?? ""}
          onEnd={(url, { returnsFocus, words }) => {
            if (url) editor.update(() => $setLink(url, words));
            setEditing(false);
            if (returnsFocus) editor.focus();
          }}
        />
      </Surface>
    );
  }
  if (!isShown) return null;
  return (
    <Surface editor={editor} label="Link at the caret" linkKey={link.key}>
      <div className="link-row">
        <a href={link.url} target="_blank" rel="noopener noreferrer" title="Open in a new tab">
          {icons.open}
          <span>{readablePath(link.url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, ""))}</span>
        </a>
        <button type="button" className="quiet" onClick={() => setEditing(true)}>
          Edit
        </button>
        <button
          type="button"
          className="quiet"
          onClick={() => {
            editor.update(() => $setLink(null));
            editor.focus();
          }}
        >
          Remove
        </button>
      </div>
    </Surface>
  );
}

interface SurfaceProps {
  editor: LexicalEditor;
  label: string;
  linkKey?: string;
  children: ReactNode;
}

function Surface({ editor, label, linkKey, children }: SurfaceProps) {
  const box = useBox(() => {
    const rects = linkKey ? editor.getElementByKey(linkKey)?.getClientRects() : undefined;
    // Below the link's last line: the popover may cover what follows, but not the link.
    return rects?.[rects.length - 1] ?? selectionRect(editor);
  });
  return box ? (
    <Floating box={box} className="link-popover" label={label}>
      {children}
    </Floating>
  ) : null;
}

interface LinkAtCaret {
  key: string;
  url: string;
  isCaret: boolean;
}

function useLinkAtCaret(editor: LexicalEditor): LinkAtCaret | null {
  const [link, setLink] = useState<LinkAtCaret | null>(null);
  useEffect(() => {
    return editor.registerUpdateListener(({ editorState }) => {
      const next = editorState.read(() => {
        const found = $linkAtSelection();
        const isCaret = $getSelection()?.isCollapsed() ?? false;
        return found && { key: found.getKey(), url: found.getURL(), isCaret };
      });
      setLink((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    });
  }, [editor]);
  return link;
}
