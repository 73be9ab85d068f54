import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { TextArea } from "~/ui/form/text-area";
import type { RichTextEditorProps } from "./rich-text-editor";

const loadEditor = () => import("./rich-text-editor");
// Asked for as soon as a page with such a field is on its way, while its text is still being loaded.
if (typeof document !== "undefined") loadEditor().catch(() => undefined);

interface RichTextFieldProps {
  /** Of the textarea, and of the hidden input that takes its place. */
  name: string;
  label: string;
  /** What the textarea shows: HTML, or what was typed when it could not be read. */
  html: string;
  /** The stored document; null when there is none, or when `html` could not be read. */
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
 * The field for a rich text: on the server and without JavaScript a textarea of HTML; in the browser, once its
 * code has loaded, the editor, with a hidden input that carries the document as JSON. Both are read by
 * `parseRichText`. The textarea stays when the editor cannot be loaded or the text is not a document. It keeps
 * what is typed when it is rendered again: give it a `key` to show another row.
 */
export function RichTextField({ name, label, html, document, errors = [], describedBy }: RichTextFieldProps) {
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor opens once, with what came first
  useEffect(() => {
    let gone = false;
    loadEditor().then(
      (module) => {
        const field = textarea.current;
        if (gone || !field) return;
        const initial = module.initialDocument(document, html, field.value);
        const focus = field === globalThis.document.activeElement;
        if (initial) setLoaded({ Editor: module.RichTextEditor, document: initial, focus });
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
            aria-describedby={explained(ids.hint)}
            aria-invalid={invalid || undefined}
            spellCheck
          />
          <p className="field-hint" id={ids.hint}>
            HTML, or plain text with an empty line between paragraphs. You can use headings (h2 to h4), lists,
            quotes, links, images, code, rules, bold, italic, underline and strikethrough, and styles for
            colour, background, font, size, line height and alignment.
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
