/** The document with the URLs of all links and images made absolute, relative to `base`. */
export function withAbsoluteAddresses(node: unknown, base: string): unknown {
  if (Array.isArray(node)) return node.map((child) => withAbsoluteAddresses(child, base));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const isAddress = (key === "url" || key === "src") && typeof value === "string";
      if (!isAddress) return [key, withAbsoluteAddresses(value, base)];
      return [key, URL.canParse(value, base) ? new URL(value, base).href : value];
    }),
  );
}
