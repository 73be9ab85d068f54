import { singleton } from "./singleton.server";

/** One line of a metric: its value for a set of labels. */
export interface Sample {
  /** Appended to the metric's name, such as "_bucket" for a histogram. */
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A value that a monitoring system may collect. */
interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  read(): number | Iterable<Sample>;
}

const metrics = singleton("metrics", () => new Map<string, Metric>());

/** Adds a metric, or replaces the one of the same name. Its value is read at each scrape. */
export function addMetric(metric: Metric): void {
  metrics.set(metric.name, metric);
}

/** All metrics in the text format of Prometheus. */
export function renderMetrics(): string {
  return [...metrics.values()].map(render).join("");
}

function render({ name, help, type, read }: Metric): string {
  const value = read();
  const samples = typeof value === "number" ? [{ value }] : value;
  const lines = Array.from(samples, ({ suffix = "", labels = {}, value }: Sample) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

const escapeLabel = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
