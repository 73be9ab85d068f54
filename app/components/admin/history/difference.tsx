import type { FieldDifference } from "~/collections/difference/difference.server";
import type { BlockChange, BlockLine } from "~/collections/difference/document.server";
import type { Piece } from "~/collections/difference/words.server";

/** What became of the fields of a row: what came is underlined, what went is struck through. */
export function Difference({ fields }: { fields: FieldDifference[] }) {
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

function Change({ field }: { field: FieldDifference }) {
  switch (field.kind) {
    case "document":
      return field.lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a difference is shown as a whole
        <Line key={n} line={line} />
      ));
    case "text":
      return (
        <p className="diff-text">
          <Pieces pieces={field.pieces} />
        </p>
      );
    case "value":
      return (
        <p className="diff-value">
          <del>{field.from || "(empty)"}</del> <span aria-hidden="true">→</span>{" "}
          <ins>{field.to || "(empty)"}</ins>
        </p>
      );
  }
}

function Line({ line }: { line: BlockLine }) {
  if ("skipped" in line)
    return (
      <p className="diff-skip">
        {line.skipped === 1 ? "1 paragraph" : `${line.skipped} paragraphs`} as before
      </p>
    );
  return (
    <div className="diff-line" data-mark={line.mark}>
      <span className="diff-sign mono" aria-hidden="true">
        {SIGNS[line.mark]}
      </span>
      <p data-kind={line.kind}>
        {line.kind === "rule" ? <Pieces pieces={[{ mark: markOf(line), text: "(rule)" }]} /> : null}
        {line.kind === "picture" ? <span className="diff-note">Picture: </span> : null}
        <Pieces pieces={line.pieces} />
        {line.mark === "look" ? (
          <span className="diff-note"> (only its format or a link changed)</span>
        ) : null}
      </p>
    </div>
  );
}

const SIGNS = { same: "", added: "+", removed: "−", changed: "±", look: "±" };

const markOf = ({ pieces }: BlockChange) => pieces[0]?.mark ?? "same";

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ mark, text }, n) => {
    const Mark = MARKS[mark];
    // biome-ignore lint/suspicious/noArrayIndexKey: a difference is shown as a whole
    return Mark ? <Mark key={n}>{text}</Mark> : text;
  });
}

const MARKS = { same: null, added: "ins", removed: "del" } as const;
