import { type InitialConfigType, LexicalComposer } from "@lexical/react/LexicalComposer";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { DEFAULT_TRANSFORMERS, MarkdownShortcutPlugin } from "@lexical/react/LexicalMarkdownShortcutPlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import { useRef } from "react";
import type { RichTextDocument } from "~/rich-text/document";
import { theme } from "./configuration";
import { EditorErrorBoundary } from "./error-boundary";
import { LinkPopover } from "./link/link-popover";
import { kinds } from "./nodes";
import { Uploads } from "./nodes/image/uploads";
import { PastePlugin } from "./paste/paste-plugin";
import { AllowedPlugin } from "./plugins/allowed";
import { AppearancePlugin } from "./plugins/appearance";
import { AutoLinkPlugin } from "./plugins/auto-link";
import { BesideBlockPlugin } from "./plugins/beside-block";
import { BlockCaretPlugin } from "./plugins/block-caret";
import { BlockHandle } from "./plugins/block-handle";
import { FocusPlugin } from "./plugins/focus";
import { KeptSelectionPlugin } from "./plugins/kept-selection";
import { KeysPlugin } from "./plugins/keys";
import { LateCaretPlugin } from "./plugins/late-caret";
import { LineHeightPlugin } from "./plugins/line-height";
import { LinksPlugin } from "./plugins/links";
import { MoveBlockPlugin } from "./plugins/move-block";
import { PageKeysPlugin } from "./plugins/page-keys";
import { SelectedBlockPlugin } from "./plugins/selected-block";
import { type ReadValue, ValuePlugin } from "./plugins/value";
import { WholeLettersPlugin } from "./plugins/whole-letters";
import { SlashMenu } from "./slash/slash-menu";
import { Status } from "./status/status";
import { Toolbar } from "./toolbar/toolbar";

export { initialDocument } from "./initial-document";

export interface RichTextEditorProps {
  name: string;
  /** The id of the text. */
  id: string;
  /** Ids of the label and of any hints and error. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  document: RichTextDocument;
  /** Whether the editor takes the focus when it opens. */
  focus: boolean;
}

const nodes = kinds.flatMap((kind) => kind.nodes ?? []);
const typedMarkdown = [...kinds.flatMap(({ typed = [] }) => typed), ...DEFAULT_TRANSFORMERS];
const plugins = kinds.flatMap(({ Plugin }, at) => (Plugin ? [{ Plugin, at }] : []));

/** The editor as a form field: its document is the value of a hidden input. Runs only in the browser. */
export function RichTextEditor({
  name,
  id,
  labelledBy,
  describedBy,
  invalid,
  document,
  focus,
}: RichTextEditorProps) {
  const config = useRef<InitialConfigType>({
    namespace: "rich-text",
    nodes,
    theme,
    // If undefined, Lexical starts with an empty paragraph, which can take the focus.
    editorState: document.root.children.length > 0 ? JSON.stringify(document) : undefined,
    onError: (error) => console.error(error),
  });
  const read = useRef<ReadValue>(() => JSON.stringify(document));

  return (
    <EditorErrorBoundary name={name} labelledBy={labelledBy} read={read}>
      <LexicalComposer initialConfig={config.current}>
        <div className="editor">
          <Uploads>
            <div className="editable-box">
              <RichTextPlugin
                contentEditable={
                  <ContentEditable
                    id={id}
                    className="editable prose"
                    ariaLabelledBy={labelledBy}
                    aria-describedby={describedBy}
                    ariaInvalid={invalid || undefined}
                    ariaMultiline
                  />
                }
                placeholder={<p className="editable-hint">Write, or press / for more</p>}
                ErrorBoundary={LexicalErrorBoundary}
              />
            </div>
            {/* Shown above the text, but after it in the tab order: Tab from the previous field goes to the text. */}
            <Toolbar />
            <LinkPopover />
            <SlashMenu />
            <BlockHandle />
            {plugins.map(({ Plugin, at }) => (
              <Plugin key={at} />
            ))}
            <PastePlugin />
          </Uploads>
          <Status name={name} />
          <ValuePlugin name={name} read={read} />
        </div>
        <HistoryPlugin />
        <LinksPlugin />
        <AutoLinkPlugin />
        <MarkdownShortcutPlugin transformers={typedMarkdown} />
        <KeptSelectionPlugin />
        <AllowedPlugin />
        <LateCaretPlugin />
        <BlockCaretPlugin />
        <SelectedBlockPlugin />
        <BesideBlockPlugin />
        <WholeLettersPlugin />
        <AppearancePlugin />
        <LineHeightPlugin />
        <KeysPlugin />
        <MoveBlockPlugin />
        <PageKeysPlugin />
        <FocusPlugin focus={focus} labelledBy={labelledBy} />
      </LexicalComposer>
    </EditorErrorBoundary>
  );
}
