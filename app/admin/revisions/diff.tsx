import { Fragment, type ReactNode } from "react";
import type { FieldDifference } from "~/content/revisions/diff/diff.server";
import type { BlockChange, BlockLine } from "~/content/revisions/diff/document-diff.server";
import type { Mark, Piece } from "~/content/revisions/diff/word-diff.server";
import { ResponsiveImage } from "~/media/responsive-image";

/** The maximum width and height of a thumbnail (px). */
const THUMBNAIL = 64;

/** The changes to a row's fields: additions are underlined, deletions struck through. */
export function Diff({ fields }: { fields: FieldDifference[] }) {
  return (
    <dl className="diff">
      {fields.map((field) => (
        <div key={field.label}>
          <dt>{field.label}</dt>
          <dd>
            <Change field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The change to one field, without its label. */
export function Change({ field }: { field: FieldDifference }) {
  switch (field.kind) {
    case "document":
      return field.lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a difference is shown as a whole
        <Line key={n} line={line} />
      ));
    case "text":
      return (
        <p className="diff-text" dir="auto">
          <Pieces pieces={field.pieces} />
        </p>
      );
    case "value":
      return (
        <p className="diff-value" dir="auto">
          <del>{field.from || "(empty)"}</del> <span aria-hidden="true">→</span>{" "}
          <ins>{field.to || "(empty)"}</ins>
        </p>
      );
    case "image":
      return (
        <p className="diff-value">
          {field.pieces.map(({ mark, text }) => (
            <Marked key={mark} mark={mark}>
              <Thumbnail src={text} alt={IMAGES[mark]} />
            </Marked>
          ))}
        </p>
      );
  }
}

function Line({ line }: { line: BlockLine }) {
  if ("skipped" in line)
    return (
      <p className="diff-skip">
        {line.skipped === 1 ? "1 paragraph" : `${line.skipped} paragraphs`} unchanged
      </p>
    );
  return (
    <div className="diff-line" data-mark={line.mark}>
      <span className="diff-sign mono" aria-hidden="true">
        {SIGNS[line.mark]}
      </span>
      <p data-kind={line.kind} dir="auto">
        {line.label ? <Label line={line} /> : null}
        <Pieces pieces={line.pieces} />
        {line.mark === "look" ? (
          <span className="diff-note"> (only formatting or a link changed)</span>
        ) : null}
      </p>
    </div>
  );
}

/** What a block is, with its image. Its description may be empty. */
function Label({ line }: { line: BlockChange }) {
  const mark = getMark(line);
  return (
    <>
      {line.src ? (
        <Marked mark={line.mark === mark ? mark : "same"}>
          <Thumbnail src={line.src} alt="" />
        </Marked>
      ) : null}
      <span className="diff-note">{line.label}: </span>
      {line.pieces.every(({ text }) => text === "") ? <Marked mark={mark}>(no description)</Marked> : null}
    </>
  );
}

function Thumbnail({ src, alt }: { src: string; alt: string }) {
  return <ResponsiveImage className="diff-thumbnail" src={src} alt={alt} widest={THUMBNAIL} />;
}

const SIGNS = { same: "", added: "+", removed: "−", changed: "±", look: "±" };

const getMark = ({ pieces }: BlockChange) => pieces[0]?.mark ?? "same";

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a difference is shown as a whole
    <Fragment key={n}>
      {isReplacement(pieces[n - 1], piece) ? " " : null}
      <Marked mark={piece.mark}>{piece.text}</Marked>
    </Fragment>
  ));
}

/** Whether a removed piece and its replacement would otherwise read as one word. */
const isReplacement = (before: Piece | undefined, { mark, text }: Piece) =>
  before?.mark === "removed" && mark === "added" && !/\s$/.test(before.text) && !/^\s/.test(text);

function Marked({ mark, children }: { mark: Mark; children: ReactNode }) {
  const Element = MARKS[mark];
  return Element ? <Element>{children}</Element> : children;
}

const IMAGES = { same: "The image", added: "The image now", removed: "The image before" };

const MARKS = { same: null, added: "ins", removed: "del" } as const;
