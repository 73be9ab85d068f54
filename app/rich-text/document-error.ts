/** Why a text is not accepted: the message is shown to the person who wrote it. */
export class DocumentError extends Error {
  static unknownPart(name: unknown): DocumentError {
    return new DocumentError(`The text contains a part this site does not know: “${shown(name)}”.`);
  }
  static unsafePicture(address: string): DocumentError {
    return new DocumentError(
      `The text contains a picture whose address is not allowed: “${shown(address)}”. Pictures have addresses that start with https://, http:// or /.`,
    );
  }

  static unsafeLink(url: string): DocumentError {
    return new DocumentError(
      `The text contains a link that is not allowed: “${shown(url)}”. Links may start with https://, http://, mailto:, tel:, / or #.`,
    );
  }
}

/** At most 40 visible characters of something that came from outside. */
export function shown(value: unknown): string {
  const text = (typeof value === "string" ? value : typeof value).replace(/[\p{Cc}\p{Cf}]/gu, "");
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
