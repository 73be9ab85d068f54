import { StorageError } from "./errors";

const SIMPLE = /^(all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex)$/;
const WITH_VALUE = [
  /^max-(snippet|video-preview): *(-1|\d+)$/,
  /^max-image-preview: *(none|standard|large)$/,
  /^unavailable_after: *\S.*$/,
];
/** The rules that follow may be meant for one robot. */
const ROBOT = /^(?!max-|unavailable_after)[\w-]+: *(?=\S)/;
/** Dates have commas of their own: a new rule begins with a name. */
const SEPARATOR = /,(?! *\d)\s*/;

/** An X-Robots-Tag for the downloads of an upload. Throws InvalidRequest for what no search engine knows. */
export function checkRobotsTag(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === "") return undefined;
  const text = String(header).trim();
  for (const given of text.split(SEPARATOR)) {
    const rule = given.replace(ROBOT, "").trim();
    if (!SIMPLE.test(rule) && !WITH_VALUE.some((pattern) => pattern.test(rule))) {
      throw new StorageError(
        "InvalidRobotsTag",
        `Invalid X-Robots-Tag header: Invalid X-Robots-Tag rule: "${rule}"`,
      );
    }
  }
  return text;
}
