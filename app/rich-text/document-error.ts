import { cutText } from "~/ui/cut-text";
import { replaceInvisible } from "~/ui/invisible";

/** Rejects a text; the message is shown to its author. */
export class DocumentError extends Error {
  static unknownPart(name: unknown): DocumentError {
    return new DocumentError(`The text contains a part this site does not know: “${abbreviate(name)}”.`);
  }
  static unsafeImage(url: string): DocumentError {
    return new DocumentError(
      `The text contains an image whose URL is not allowed: “${abbreviate(url)}”. Image URLs start with https://, http:// or /.`,
    );
  }

  static unsafeLink(url: string): DocumentError {
    return new DocumentError(
      `The text contains a link that is not allowed: “${abbreviate(url)}”. Links may start with https://, http://, mailto:, tel:, / or #.`,
    );
  }
}

/** At most 40 visible characters of untrusted input, for a message. */
export function abbreviate(value: unknown): string {
  const text = replaceInvisible(typeof value === "string" ? value : typeof value, "");
  const start = cutText(text, 40);
  return start === text ? text : `${start}…`;
}
