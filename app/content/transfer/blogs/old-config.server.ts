import path from "node:path/posix";
import { parse as parseToml } from "smol-toml";
import { readYaml, type Values } from "./any-front-matter";
import type { BlogFile } from "./blog";
import { UNREADABLE } from "./hiding-config";
import { readUtf8OrName } from "./read-utf8";

/** The configuration files of generators, the first of which says most. */
const CONFIGS = [
  /^_config\.(?:ya?ml|toml|json)$/i,
  /^(?:hugo|config|zola)\.(?:toml|ya?ml|json)$/i,
  /^config\/(?:_default|production)\/[^/]+\.(?:toml|ya?ml|json)$/i,
  /^_config[\w.-]*\.(?:ya?ml|toml|json)$/i,
  /^astro\.config\.\w+$/,
];
/** Parts of Hugo's configuration that hide nothing. */
const HARMLESS = /^(?:params|menus?|security|privacy|minify|imaging|related|taxonomies)\b/i;

export const isConfig = (name: string) => CONFIGS.some((pattern) => pattern.test(name));

/** More than a configuration has (characters, without comments). */
const MAX_LENGTH = 50_000;

export interface OldConfig {
  /** All values, those of the first file before those of others. */
  values: Values;
  /** The values of each file by their names in lower case, for what hides entries. */
  files: { name: string; values: Values }[];
}

/** Reads all configuration files of the old site. One that cannot be read counts as hiding, and is among the `losses`. */
export async function readOldConfig(
  files: ReadonlyMap<string, BlogFile>,
  names: string[],
  losses: string[],
): Promise<OldConfig> {
  // Hexo's themes have files of their own, beside its configuration.
  const isHexo = names.some((name) => name.startsWith("source/_posts/"));
  const found = CONFIGS.flatMap((pattern) => names.filter((name) => pattern.test(name)));
  const config: OldConfig = { values: {}, files: [] };
  for (const name of new Set(found)) {
    const part = path.basename(name).replace(/\.\w+$/, "");
    const file = files.get(name);
    const isPart = name.startsWith("config/") && !/^(?:hugo|config)$/i.test(part);
    if (!file || (isPart && HARMLESS.test(part)) || (isHexo && /^_config\../.test(part))) continue;
    const read = parse(name, await readUtf8OrName(file, losses));
    const values = isPart && read !== UNREADABLE ? { [part]: read } : read;
    config.values = { ...values, ...config.values };
    config.files.push({ name, values: values === UNREADABLE ? values : toLower(values) });
  }
  return config;
}

function parse(name: string, text: string | null): Values {
  if (text === null) return UNREADABLE;
  if (name.startsWith("astro")) return { url: /\bsite:\s*["'`](https?:\/\/[^"'`]{1,300})/.exec(text)?.[1] };
  const bare = text.replace(/^[ \t]*#.*$/gm, "").replace(/^\ufeff/, "");
  if (bare.length > MAX_LENGTH) return UNREADABLE;
  try {
    // YAML's reader also reads JSON.
    const values = (/toml$/i.test(name) ? parseToml(bare) : readYaml(bare)) ?? {};
    return typeof values === "object" && !Array.isArray(values) ? (values as Values) : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Hugo does not distinguish the case of names. */
function toLower(values: Values): Values {
  const visit = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(visit)
      : typeof value === "object" && value !== null && !(value instanceof Date)
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), visit(each)]))
        : value;
  return visit(values) as Values;
}
