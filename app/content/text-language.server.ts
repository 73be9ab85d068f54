import { getLanguage } from "~/rich-text/language";
import { perDocument } from "~/rich-text/per-document.server";
import { plainText } from "~/rich-text/text";

/** How much of a text tells its language (characters). */
const READ = 5_000;

const findLanguage = perDocument(2_000_000, "", (document, ofSite?: string) =>
  getLanguage(plainText(document).slice(0, READ), ofSite ?? ""),
);

/**
 * The lang attribute of a text whose letters are not those of the site's language: "ja", or "" if they belong to several
 * languages. Undefined if the text may be in the site's.
 */
export function getLang(document: unknown, ofSite: string): string | undefined {
  const language = findLanguage(document, ofSite);
  return language === ofSite || language === "" ? undefined : language.replace("und", "");
}
