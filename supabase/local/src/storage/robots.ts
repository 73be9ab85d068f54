import { StorageError } from "./errors";

const SIMPLE = /^(all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex)$/;
const WITH_VALUE = [
  /^max-(snippet|video-preview): *(-1|\d+)$/,
  /^max-image-preview: *(none|standard|large)$/,
  /^unavailable_after: *\S.*$/,
];
/** The prefix that addresses a rule to one robot. */
const ROBOT = /^(?!max-|unavailable_after)[\w-]+: *(?=\S)/;
/** A separator is not followed by a digit, because dates contain commas. */
const SEPARATOR = /,(?! *\d)\s*/;

/** Validates the X-Robots-Tag for later downloads of an upload. @throws StorageError (InvalidRobotsTag) */
export function checkRobotsTag(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === "") return undefined;
  const text = String(header).trim();
  for (const part of text.split(SEPARATOR)) {
    const rule = part.replace(ROBOT, "").trim();
    if (!SIMPLE.test(rule) && !WITH_VALUE.some((pattern) => pattern.test(rule))) {
      throw new StorageError(
        "InvalidRobotsTag",
        `Invalid X-Robots-Tag header: Invalid X-Robots-Tag rule: "${rule}"`,
      );
    }
  }
  return text;
}
