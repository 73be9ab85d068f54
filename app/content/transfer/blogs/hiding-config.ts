import type { Values } from "./any-front-matter";
import { findHiddenState } from "./hidden-state";

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

/**
 * Whether the configuration of a generator may have hidden some of its entries in a way that is not worked out here:
 * front matter for many entries (Hugo's "cascade", Jekyll's "defaults"), passwords (Hexo's "encrypt"). All of them are
 * drafts then: a draft too many is no secret published.
 */
export function mayHideAny(config: Values): boolean {
  const forMany = [
    ...asValues(config.cascade),
    ...asValues(config.defaults).flatMap(({ values }) => asValues(values)),
  ];
  return config === UNREADABLE || "encrypt" in config || forMany.some(isHiddenBy);
}

/** Whether Hugo leaves out the file of this name: always, if one of the patterns cannot be run. */
export function getIgnored(config: Values): (name: string) => boolean {
  const found = Object.entries(config).filter(([name]) => name.toLowerCase() === "ignorefiles");
  const patterns = found.flatMap(([, value]) => [value].flat()).map(String);
  const tests = patterns.map((pattern) => {
    if (OTHER_SYNTAX.test(pattern) || pattern.length > MAX_PATTERN) return null;
    try {
      return new RegExp(pattern, "i");
    } catch {
      return null;
    }
  });
  return (name) => tests.some((test) => test === null || test.test(`/${name}`));
}

/** Whether Hugo's configuration switches off a language. */
export function getOffLanguages(config: Values): ReadonlySet<string> {
  const listed = Object.entries(config).filter(([name]) => name.toLowerCase() === "disablelanguages");
  const languages = Object.entries((config.languages ?? {}) as Record<string, Values | null>);
  return new Set([
    ...listed.flatMap(([, value]) => [value].flat()).map((name) => String(name).toLowerCase()),
    ...languages.filter(([, own]) => own?.disabled === true).map(([name]) => name.toLowerCase()),
  ]);
}
