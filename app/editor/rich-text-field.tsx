import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getControlId } from "~/ui/form/field";
import { isEdited } from "~/ui/form/is-edited";
import { TextArea } from "~/ui/form/text-area";
import type { RichTextEditorProps } from "./rich-text-editor";

const loadEditor = () => import("./rich-text-editor");
// Requested as soon as a page with such a field is loading, in parallel with its data.
if (typeof document !== "undefined") loadEditor().catch(() => undefined);

interface RichTextFieldProps {
  /** The name of the textarea, and of the hidden input that replaces it. */
  name: string;
  label: string;
  /** The textarea's value: HTML, or the author's input if it could not be parsed. */
  html: string;
  /** The stored document; null if there is none, or if `html` could not be parsed. */
  document: unknown;
  errors?: string[] | undefined;
  /** The id of a hint outside this field. */
  describedBy?: string | undefined;
}

interface Loaded {
  Editor: ComponentType<RichTextEditorProps>;
  document: RichTextEditorProps["document"];
  focus: boolean;
}

/**
 * A rich-text field: a textarea of HTML on the server and without JavaScript; in the browser, once its code has loaded,
 * the editor with a hidden input that contains the document as JSON. `parseRichText` reads both. The textarea stays if
 * the editor cannot be loaded or the text is not a valid document. Props only set the initial content: give the field a
 * new `key` to show another row.
 */
export function RichTextField({ name, label, html, document, errors = [], describedBy }: RichTextFieldProps) {
  const id = getControlId(name);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor opens once, with what came first
  useEffect(() => {
    let gone = false;
    loadEditor().then(
      (module) => {
        const open = () => {
          const field = textarea.current;
          if (gone || !field) return;
          // While an input method is composing a word, it needs its textarea.
          if (isComposing.current) return field.addEventListener("compositionend", open, { once: true });
          const initial = module.initialDocument(document, html, isEdited(field) ? field.value : null);
          const focus = field === globalThis.document.activeElement;
          // Synchronously: keys pressed between reading the textarea and focusing the editor would be lost.
          if (initial)
            flushSync(() => setLoaded({ Editor: module.RichTextEditor, document: initial, focus }));
        };
        open();
      },
      (error) => console.warn("The editor could not be loaded. You can edit the text as HTML.", error),
    );
    return () => {
      gone = true;
    };
  }, []);

  const ids = { label: `${id}label`, hint: `${id}hint`, error: `${id}error` };
  const invalid = errors.length > 0;
  const explained = (...others: (string | false | undefined)[]) =>
    [describedBy, ...others, invalid && ids.error].filter(Boolean).join(" ") || undefined;

  return (
    <div className="field rich-text-field">
      {loaded ? (
        <>
          <span id={ids.label}>{label}</span>
          <loaded.Editor
            name={name}
            id={id}
            labelledBy={ids.label}
            describedBy={explained()}
            invalid={invalid}
            document={loaded.document}
            focus={loaded.focus}
          />
        </>
      ) : (
        <>
          <label htmlFor={id}>{label}</label>
          <TextArea
            ref={textarea}
            className="input mono"
            id={id}
            name={name}
            rows={16}
            defaultValue={html}
            onCompositionStart={() => {
              isComposing.current = true;
            }}
            onCompositionEnd={() => {
              isComposing.current = false;
            }}
            aria-describedby={explained(ids.hint)}
            aria-invalid={invalid || undefined}
            spellCheck
          />
          <p className="field-hint" id={ids.hint}>
            HTML, or plain text with an empty line between paragraphs. You can use headings (h2 to h4), lists,
            quotes, callouts (&lt;aside class="callout callout-note"&gt;), tasks, links, images, code,
            formulas (&lt;code class="language-math"&gt;), footnotes (&lt;span role="doc-footnote"&gt;),
            tables, rules, bold, italic, underline and strikethrough, and styles for colour, background, font,
            size, line height and alignment.
          </p>
        </>
      )}
      {invalid && (
        <p className="field-error" id={ids.error}>
          {errors.join(" ")}
        </p>
      )}
    </div>
  );
}
