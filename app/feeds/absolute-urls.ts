import { toAbsolute } from "~/rich-text/to-absolute";

/** Properties with URLs: a link's target, an image's file, and the page to which an image links. */
const URL_KEYS = new Set(["url", "src", "link"]);

/** The document with the URLs of all links and images made absolute, relative to `base`. */
export function withAbsoluteUrls(node: unknown, base: string): unknown {
  if (Array.isArray(node)) return node.map((child) => withAbsoluteUrls(child, base));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (!URL_KEYS.has(key) || typeof value !== "string") return [key, withAbsoluteUrls(value, base)];
      return [key, toAbsolute(value, base) ?? value];
    }),
  );
}
