import { type InitialConfigType, LexicalComposer } from "@lexical/react/LexicalComposer";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { HorizontalRulePlugin } from "@lexical/react/LexicalHorizontalRulePlugin";
import { ListPlugin } from "@lexical/react/LexicalListPlugin";
import { MarkdownShortcutPlugin } from "@lexical/react/LexicalMarkdownShortcutPlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import { SelectionAlwaysOnDisplay } from "@lexical/react/LexicalSelectionAlwaysOnDisplay";
import { useRef } from "react";
import type { RichTextDocument } from "~/rich-text/document";
import { nodes, theme } from "./configuration";
import { Failsafe } from "./failsafe";
import { AllowedPlugin } from "./plugins/allowed";
import { AppearancePlugin } from "./plugins/appearance";
import { FocusPlugin } from "./plugins/focus";
import { KeysPlugin } from "./plugins/keys";
import { LineHeightPlugin } from "./plugins/line-height";
import { LinksPlugin } from "./plugins/links";
import { PastePlugin } from "./plugins/paste";
import { ValuePlugin } from "./plugins/value";
import { Toolbar } from "./toolbar/toolbar";

export { initialDocument } from "./initial";

export interface RichTextEditorProps {
  name: string;
  /** Ids of the label and, where there are some, of hints and the error. */
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  document: RichTextDocument;
  /** Whether the caret goes into the text at once. */
  focus: boolean;
}

/** The editor as a form field: its document is the value of a hidden input. Only in the browser. */
export function RichTextEditor({
  name,
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
    editorState: document.root.children.length > 0 ? JSON.stringify(document) : null,
    onError: (error) => console.error(error),
  });
  const value = useRef(JSON.stringify(document));

  return (
    <Failsafe name={name} labelledBy={labelledBy} value={value}>
      <LexicalComposer initialConfig={config.current}>
        <div className="editor">
          <Toolbar />
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                className="paper prose"
                ariaLabelledBy={labelledBy}
                aria-describedby={describedBy}
                ariaInvalid={invalid || undefined}
                ariaMultiline
              />
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
          <ValuePlugin name={name} value={value} />
        </div>
        <HistoryPlugin />
        <ListPlugin />
        <LinksPlugin />
        <HorizontalRulePlugin />
        <MarkdownShortcutPlugin />
        <SelectionAlwaysOnDisplay />
        <AllowedPlugin />
        <AppearancePlugin />
        <LineHeightPlugin />
        <PastePlugin />
        <KeysPlugin />
        <FocusPlugin focus={focus} labelledBy={labelledBy} />
      </LexicalComposer>
    </Failsafe>
  );
}
