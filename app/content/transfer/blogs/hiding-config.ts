import type { Values } from "./any-front-matter";
import { findHiddenState } from "./hidden-state";
import { matchesGlob } from "./matches-glob";

/** In place of a configuration that cannot be read: nobody knows what it hides. */
export const UNREADABLE: Values = { unreadable: true };

/** Syntax of Go's regular expressions that means something else in JavaScript's, and patterns from the file system's root. */
const OTHER_SYNTAX = /\(\?|\\[AzQpP\\]|\[\[|\\x\{|^\^?\//;
/** A longer pattern is not run (characters). */
const MAX_PATTERN = 200;

/** Whether an entry with these values in its front matter would be hidden. */
export const isHiddenBy = (values: Values): boolean =>
  values.draft === true || values.published === false || findHiddenState(values) !== undefined;

const asValues = (value: unknown): Values[] =>
  [value].flat().filter((each): each is Values => typeof each === "object" && each !== null);
/** The values of what are lists or names with values. */
const listValues = (value: unknown): Values[] => asValues(Object.values(asValues(value)[0] ?? {}));

/**
 * Whether the configuration of a generator, whose names are in lower case, may have hidden some of its entries in a way
 * that is not worked out here: front matter for many entries (Hugo's "cascade", Jekyll's "defaults"), passwords (Hexo's
 * "encrypt"), other folders, limits. All of them are drafts then: a draft too many is no secret published.
 */
export function mayHideAny(config: Values): boolean {
  const languages = listValues(config.languages);
  const modules = asValues(config.module).flatMap(({ mounts }) => asValues(mounts));
  const mounts = [...modules, ...[config, ...languages].flatMap((each) => asValues(each.mounts))];
  const ofContent = mounts.filter(({ target, source }) => /^content/.test(String(target ?? source)));
  const forMany = [
    ...[config, ...languages].flatMap(({ cascade }) => withInner(cascade)),
    ...asValues(config.defaults).flatMap(({ values }) => asValues(values)),
  ];
  const { posts } = asValues(config.collections)[0] ?? {};
  return (
    config === UNREADABLE ||
    "encrypt" in config ||
    asValues(config.hide_posts).some(({ filter }) => filter && !isHiddenBy({ [String(filter)]: true })) ||
    asValues(posts).some(({ output }) => output === false) ||
    Number(config.limit_posts ?? 0) > 0 ||
    (typeof config.contentdir === "string" && !/^(?:\.\/)?content\/?$/.test(config.contentdir)) ||
    [config.disablekinds].flat().some((kind) => /^page$/i.test(String(kind))) ||
    ofContent.some((mount) => mount.excludefiles || mount.includefiles || mount.files) ||
    (ofContent.length > 0 && !ofContent.some(({ source }) => /^(?:\.\/)?content/.test(String(source)))) ||
    forMany.some(isHiddenBy) ||
    EXCLUDING.some((name) => readPatterns(config[name]) === null)
  );
}

/** Hugo's "cascade" is a list, or the values for all; or has names of its own for several. */
const withInner = (value: unknown): Values[] => [
  ...asValues(value),
  ...asValues(value).flatMap((each) => asValues(each.params)),
  ...asValues(value).flatMap((each) => asValues(each.cascade)),
];

/** Whether Jekyll reads Markdown with fences: not with another reader than it has by default, nor told to read without. */
export function readsFences({ markdown, kramdown }: Values): boolean {
  const inputs = asValues(kramdown).flatMap(({ input }) => (input === undefined ? [] : [input]));
  return (
    /^(?:kramdown|gfm)$/i.test(String(markdown ?? "kramdown")) && inputs.every((input) => input === "GFM")
  );
}

/** Whether Hugo, by all of its configuration files, shows the HTML in Markdown. By default it leaves it out. */
export function showsHtml(configs: Values[]): boolean {
  const inner = (values: Values[], name: string) => values.flatMap((each) => asValues(each[name]));
  const renderers = inner(inner(inner(configs, "markup"), "goldmark"), "renderer");
  const said = renderers.flatMap((each) => ("unsafe" in each ? [each.unsafe] : []));
  return said.length > 0 && said.every((each) => each === true);
}

/** Lists of patterns of file names: Jekyll's, Hexo's and Zola's. */
const EXCLUDING = ["exclude", "ignore", "skip_render", "ignored_content"];

/** The patterns in a list, or a line; null if they are something else. */
function readPatterns(value: unknown): string[] | null {
  if (value === undefined || value === null || value === false) return [];
  const items = typeof value === "string" ? [value, ...value.split(/[,\n]/)] : value;
  if (!Array.isArray(items)) return null;
  const given = items.filter((each) => each !== null);
  return given.every((each) => typeof each === "string" || typeof each === "number")
    ? given.map((each) => String(each).trim()).filter((each) => !each.startsWith("!"))
    : null;
}

/** Whether a generator leaves out the file of this name because of a list of patterns in its configuration. */
export function isExcludedBy(config: Values, name: string): boolean {
  // Hexo's and Zola's patterns begin in the folder of their texts, some of Zola's with the name of a file.
  const inner = name.replace(/^(?:source|content)\//, "");
  const ofZola = readPatterns(config.ignored_content) ?? [];
  const { source } = config;
  const isElsewhere = [source, config.collections_dir].some(
    (folder) =>
      typeof folder === "string" && !/^(?:\.?\/?|source\/?)$/.test(folder) && !matchesGlob(folder, name),
  );
  return (
    isElsewhere ||
    ofZola.some((glob) => matchesGlob(glob, inner.split("/").at(-1) ?? "")) ||
    EXCLUDING.some((key) =>
      readPatterns(config[key])?.some((glob) => matchesGlob(glob, name) || matchesGlob(glob, inner)),
    )
  );
}

/** Whether Hugo leaves out the file of this name: always, if one of the patterns cannot be run. */
export function getIgnored(config: Values): (name: string) => boolean {
  const tests = [config.ignorefiles ?? []].flat().map((value) => {
    const pattern = String(value);
    if (OTHER_SYNTAX.test(pattern) || pattern.length > MAX_PATTERN) return null;
    try {
      return new RegExp(pattern, "i");
    } catch {
      return null;
    }
  });
  return (name) =>
    tests.some(
      (test) =>
        test === null || [`/${name}`, name, name.replace(/^content\//, "")].some((each) => test.test(each)),
    );
}

/** Whether Hugo's configuration switches off the language of a file, by its name or by its folder. */
export function isOfOffLanguage(config: Values, name: string, language: string): boolean {
  const listed = [config.disablelanguages ?? []].flat().map((each) => String(each).toLowerCase());
  const languages = Object.entries(asValues(config.languages)[0] ?? {}).flatMap(([own, value]) =>
    asValues(value).map((each) => ({ own, isOff: each.disabled === true, folder: each.contentdir })),
  );
  const off = [...languages.filter(({ own, isOff }) => isOff || listed.includes(own))];
  return (
    listed.includes(language) ||
    off.some(({ own }) => own === language || name.startsWith(`content/${own}/`)) ||
    off.some(({ folder }) => typeof folder === "string" && matchesGlob(folder, name))
  );
}
