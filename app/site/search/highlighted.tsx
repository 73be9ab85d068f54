import { Fragment } from "react";

/** Renders a text in which public.search has put U+0002 before and U+0003 after each match. */
export function Highlighted({ text }: { text: string }) {
  return (
    <>
      {text.split("\u0002").map((piece, index) => {
        const [found, rest] = index === 0 ? ["", piece] : splitAtMatchEnd(piece);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces are rendered as a whole
          <Fragment key={index}>
            {found ? <mark>{found}</mark> : null}
            {/* An empty text node would break hydration, because HTML has none. */}
            {rest || null}
          </Fragment>
        );
      })}
    </>
  );
}

function splitAtMatchEnd(piece: string): [found: string, rest: string] {
  const end = piece.indexOf("\u0003");
  return end === -1 ? ["", piece] : [piece.slice(0, end), piece.slice(end + 1)];
}
