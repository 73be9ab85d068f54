import { toAbsolute } from "~/rich-text/to-absolute";

/** Properties with URLs: a link's target, an image's file, and the page to which an image links. */
const ADDRESSES = new Set(["url", "src", "link"]);

/** The document with the URLs of all links and images made absolute, relative to `base`. */
export function withAbsoluteAddresses(node: unknown, base: string): unknown {
  if (Array.isArray(node)) return node.map((child) => withAbsoluteAddresses(child, base));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (!ADDRESSES.has(key) || typeof value !== "string") return [key, withAbsoluteAddresses(value, base)];
      return [key, toAbsolute(value, base) ?? value];
    }),
  );
}
