import { AutoLinkNode, LinkNode } from "@lexical/link";
import { LINK, TEXT_FORMAT_TRANSFORMERS } from "@lexical/markdown";
import { type InitialConfigType, LexicalComposer } from "@lexical/react/LexicalComposer";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { MarkdownShortcutPlugin } from "@lexical/react/LexicalMarkdownShortcutPlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import {
  $onUpdate,
  BLUR_COMMAND,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type EditorState,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  type LexicalCommand,
  mergeRegister,
  REDO_COMMAND,
  UNDO_COMMAND,
} from "lexical";
import { type FocusEvent, useEffect, useRef } from "react";
import { emptyDocument } from "~/rich-text/document";
import { theme } from "../../configuration";
import { Floating } from "../../floating/floating";
import type { Box } from "../../floating/use-box";
import { LinkPopover } from "../../link/link-popover";
import { registerAllowedInlines } from "../../plugins/allowed";
import { $linkBeforeCaret, AutoLinkPlugin } from "../../plugins/auto-link";
import { LinksPlugin, OPEN_LINK_EDITOR_COMMAND } from "../../plugins/links";
import { isShortcut, shortcuts } from "../../shortcuts";
import { MATH, MathNode } from "../math/math-node";
import type { FootnoteContent } from "./footnote-node";

const typedMarkdown = [MATH, ...TEXT_FORMAT_TRANSFORMERS, LINK];

interface FootnoteFieldProps {
  box: Box;
  content: FootnoteContent;
  onChange: (content: FootnoteContent) => void;
  onLeave: (returnsFocus: boolean) => void;
  /** Called with Undo or Redo if the field has nothing left to undo or redo, so the text takes over. */
  onLeaveBy: (command: LexicalCommand<void>) => void;
}

/** The field of a footnote: an editor of its own for inline text with formats, links and formulas. */
export function FootnoteField({ box, content, onChange, onLeave, onLeaveBy }: FootnoteFieldProps) {
  const config = useRef<InitialConfigType>({
    namespace: "note",
    nodes: [LinkNode, AutoLinkNode, MathNode],
    theme,
    editorState: JSON.stringify(toDocument(content)),
    onError: (error) => console.error(error),
  });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // If another window took the focus, the field stays: the author may be copying the footnote's text from there.
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) onLeave(false);
  };
  return (
    <LexicalComposer initialConfig={config.current}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus leaving it */}
      <div onBlur={onBlur}>
        <Floating box={box} className="footnote-popover" label="Footnote">
          <RichTextPlugin
            contentEditable={<ContentEditable className="input prose" ariaLabel="Footnote" />}
            ErrorBoundary={LexicalErrorBoundary}
          />
        </Floating>
        <LinkPopover />
      </div>
      <HistoryPlugin />
      <LinksPlugin />
      <AutoLinkPlugin />
      <MarkdownShortcutPlugin transformers={typedMarkdown} />
      <FootnotePlugin onChange={onChange} onLeave={onLeave} onLeaveBy={onLeaveBy} />
    </LexicalComposer>
  );
}

/** Takes the focus, reports changes, and handles the field's own keys. */
function FootnotePlugin(events: Pick<FootnoteFieldProps, "onChange" | "onLeave" | "onLeaveBy">): null {
  const [editor] = useLexicalComposerContext();
  const latest = useRef(events);
  latest.current = events;

  useEffect(() => {
    editor.focus(undefined, { defaultSelection: "rootEnd" });
    const leave = () => {
      $linkBeforeCaret();
      // Once the link has been reported.
      $onUpdate(() => latest.current.onLeave(true));
    };
    return mergeRegister(
      registerAllowedInlines(editor),
      editor.registerCommand(
        BLUR_COMMAND,
        () => {
          $linkBeforeCaret();
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
      leavesBy(UNDO_COMMAND, CAN_UNDO_COMMAND),
      leavesBy(REDO_COMMAND, CAN_REDO_COMMAND),
      editor.registerUpdateListener(({ editorState, prevEditorState, dirtyElements, dirtyLeaves }) => {
        const isChanged = dirtyElements.size + dirtyLeaves.size > 0 && !prevEditorState.isEmpty();
        if (isChanged) latest.current.onChange(getContent(editorState));
      }),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          if (event?.shiftKey) return false;
          event?.preventDefault();
          leave();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.key === "Escape") leave();
          else if (isShortcut(event, shortcuts.link.keys))
            editor.dispatchCommand(OPEN_LINK_EDITOR_COMMAND, undefined);
          else return false;
          event.preventDefault();
          event.stopPropagation();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );

    function leavesBy(command: LexicalCommand<void>, canCommand: LexicalCommand<boolean>): () => void {
      let isPossible = false;
      return mergeRegister(
        editor.registerCommand(
          canCommand,
          (can) => {
            isPossible = can;
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          command,
          () => {
            if (!isPossible) latest.current.onLeaveBy(command);
            return !isPossible;
          },
          COMMAND_PRIORITY_LOW,
        ),
      );
    }
  }, [editor]);

  return null;
}

function toDocument(content: FootnoteContent) {
  const paragraph = {
    type: "paragraph",
    version: 1,
    direction: null,
    format: "",
    indent: 0,
    children: content,
  };
  return { root: { ...emptyDocument.root, children: [paragraph] } };
}

/** The lines of the field, with line breaks between them. */
function getContent(state: EditorState): FootnoteContent {
  const lines = state.toJSON().root.children as unknown as { children?: FootnoteContent }[];
  return lines.flatMap(
    ({ children = [] }, at): FootnoteContent =>
      at > 0 ? [{ type: "linebreak", version: 1 }, ...children] : children,
  );
}
