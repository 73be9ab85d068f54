/** Scripts by their ISO 15924 codes, with the language that each tells with certainty, if it does. */
const SCRIPTS: [code: string, letters: RegExp, language?: string][] = [
  ["Latn", /\p{Script=Latin}/gu],
  ["Cyrl", /\p{Script=Cyrillic}/gu],
  ["Arab", /\p{Script=Arabic}/gu],
  ["Deva", /\p{Script=Devanagari}/gu],
  ["Hans", /[\p{Script=Han}\p{Script=Bopomofo}]/gu, "zh"],
  ["Jpan", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  ["Kore", /\p{Script=Hangul}/gu, "ko"],
  ["Hebr", /\p{Script=Hebrew}/gu, "he"],
  ["Grek", /\p{Script=Greek}/gu, "el"],
  ["Thai", /\p{Script=Thai}/gu, "th"],
  ["Armn", /\p{Script=Armenian}/gu, "hy"],
  ["Geor", /\p{Script=Georgian}/gu, "ka"],
];
/** Languages that are written in two scripts: Serbian and Punjabi, for example. */
const IN_TWO_SCRIPTS = /^(?:az|bs|kk|ku|ky|mn|pa|sd|sh|sr|tg|tk|ug|uz)\b/i;
/** Chinese texts quote Japanese words; a third of the letters of Japanese ones is kana, and more. */
const MIN_KANA = 0.1;

/**
 * The language tag of a text on a site of a language: the site's, unless most of the text's letters are not those of that
 * language. "und" if they belong to several. Screen readers choose their voice by it, browsers their fonts.
 */
export function getLanguage(text: string, ofSite: string): string {
  const letters = text.match(/\p{L}/gu)?.join("") ?? "";
  const counts = new Map(SCRIPTS.map(([code, pattern]) => [code, letters.match(pattern)?.length ?? 0]));
  const [kana = 0, han = 0] = [counts.get("Jpan"), counts.get("Hans")];
  const own = getScript(ofSite);
  if (own === "Jpan" || (kana > 0 && kana >= (kana + han) * MIN_KANA)) {
    counts.set("Jpan", kana + han);
    counts.set("Hans", 0);
  }
  const all = Array.from(letters).length;
  const [code, , language = "und"] = SCRIPTS.find(([each]) => (counts.get(each) ?? 0) * 2 > all) ?? [];
  const isOwn = own === code || own === undefined || IN_TWO_SCRIPTS.test(ofSite);
  return code === undefined || (isOwn && (own === code || language === "und")) ? ofSite : language;
}

/** The script in which a language is written; undefined if that is unknown. */
function getScript(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script?.replace("Hant", "Hans");
  } catch {
    return undefined;
  }
}
