import type { Keeping } from "./autosave";
import { Clock } from "./clock";

/** The line beside Save: what keeps the text, and since when. Only says of the server what the server has said. */
export function Kept({ keeping, saved }: { keeping: Keeping; saved: string | undefined }) {
  return (
    <span className="saved kept" aria-live="polite" data-trouble={keeping.is === "refused" || undefined}>
      <Words keeping={keeping} saved={saved} />
    </span>
  );
}

function Words({ keeping, saved }: { keeping: Keeping; saved: string | undefined }) {
  switch (keeping.is) {
    case "unchanged":
      return saved ? (
        <>
          Saved <Clock at={saved} />
        </>
      ) : null;
    case "changed":
      return <>Not saved yet</>;
    case "draft":
      return (
        <>
          Draft kept <Clock at={keeping.at} />
        </>
      );
    case "refused":
      return <>{`${reason(keeping)} ${keeping.inBrowser ? HERE : NOWHERE}`}</>;
  }
}

const HERE = "The text is kept in this browser.";
const NOWHERE = "This browser cannot keep the text either: leave the page open.";

function reason({ status, message }: { status: number; message: string }): string {
  if (status === 401) return "Not kept yet: you are signed out.";
  if (status === 403) return "Not kept: you are not an admin any more.";
  if (status === 409) return "Not kept on the server.";
  if (status === 0 || status >= 500) return "Not kept yet: the server cannot be reached.";
  return message;
}
