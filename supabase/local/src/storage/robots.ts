import { StorageError } from "./errors";

const SIMPLE = /^(all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex)$/;
const WITH_VALUE = [
  /^max-(snippet|video-preview): *(-1|\d+)$/,
  /^max-image-preview: *(none|standard|large)$/,
  /^unavailable_after: *\S.*$/,
];
/** A rule may be addressed to one robot. */
const ROBOT = /^(?!max-|unavailable_after)[\w-]+: *(?=\S)/;
/** Dates contain commas: a separator is not followed by a digit. */
const SEPARATOR = /,(?! *\d)\s*/;

/** Validates the X-Robots-Tag that downloads of an upload will have. Throws InvalidRobotsTag for an unknown rule. */
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
