/** A value of a metric. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^(\w+)(?:\{((?:\w+="(?:[^"\\\n]|\\[\\"n])*",?)+)\})? (\S+)$/;
const ESCAPES: Record<string, string> = { "\\\\": "\\", '\\"': '"', "\\n": "\n" };

/**
 * Reads the text format of Prometheus.
 * @throws for whatever does not follow it: a sample without a type, two of the same labels, a histogram whose buckets
 * do not add up.
 */
export function parseMetrics(text: string) {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  if (!text.endsWith("\n")) throw new Error("The last line does not end");
  for (const line of text.trimEnd().split("\n")) {
    const [, comment, subject = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (comment) {
      if (!NAME.test(subject)) throw new Error(`No name of a metric: ${line}`);
      if (comment === "TYPE" && types.has(subject)) throw new Error(`Two types: ${line}`);
      if (comment === "TYPE") types.set(subject, rest);
      continue;
    }
    const [, name = "", labels = "", value = ""] = SAMPLE.exec(line) ?? [];
    if (!types.has(name) && types.get(name.replace(/_(bucket|sum|count)$/, "")) !== "histogram")
      throw new Error(`No sample of a metric: ${line}`);
    if (value === "" || Number.isNaN(Number(value))) throw new Error(`No number: ${line}`);
    samples.push({ name, labels: parseLabels(labels), value: Number(value) });
  }
  const keys = samples.map(({ name, labels }) => JSON.stringify([name, labels]));
  if (new Set(keys).size < keys.length) throw new Error("Two samples have the same labels");
  for (const [name, type] of types) if (type === "histogram") checkHistogram(name, samples);
  return { types, samples };
}

function parseLabels(text: string): Record<string, string> {
  const pairs = text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g);
  return Object.fromEntries(
    Array.from(pairs, ([, name, value = ""]) => [name, value.replace(/\\./g, (two) => ESCAPES[two] ?? two)]),
  );
}

function checkHistogram(name: string, samples: Sample[]): void {
  for (const { labels, value } of samples.filter((sample) => sample.name === `${name}_count`)) {
    const buckets = samples.filter(
      (sample) => sample.name === `${name}_bucket` && sample.labels.route === labels.route,
    );
    const counts = buckets.map((bucket) => bucket.value);
    if (counts.some((count, i) => count < (counts[i - 1] ?? 0))) throw new Error(`${name}: a bucket shrinks`);
    if (buckets.at(-1)?.labels.le !== "+Inf" || counts.at(-1) !== value)
      throw new Error(`${name}: not all are in a bucket`);
  }
}
