/** Reads named arguments such as `src="a.png" caption='b'`, and the values without a name. */
export function readArguments(text: string): { named: Map<string, string>; first: string; others: string[] } {
  const named = new Map<string, string>();
  const others: string[] = [];
  for (const [, name, double, single, bare] of text.matchAll(
    /(?:([\w-]{1,40})\s?=\s?)?(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s"'=]{1,500}))/g,
  )) {
    const value = double ?? single ?? bare ?? "";
    if (name) named.set(name.toLowerCase(), value);
    else others.push(value);
  }
  return { named, first: others.find(Boolean) ?? "", others };
}
