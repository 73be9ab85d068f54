import { type Found, findAll, findOne } from "./hidden-passage";

/** In names of tags, shortcodes, blocks and classes. */
export const HIDING =
  /hid(?:e|den)|comment|private|member|restrict|premium|paid|paywall|protect|secret|login|logged|visib|conditional|subscri|gated|locked|guest|only(?:$|[_-])|[_-]only|spoiler|^s2/i;

/** Elements that browsers do not show, or only in place of another. */
const UNSEEN = /^(?:template|dialog|datalist|noembed|noframes|comment|canvas)$/i;
/** A tag, where quotes are those of values; and where they may be none. */
const TAGS = [
  /<([a-z][\w-]{0,40})((?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>/gi,
  /<([a-z][\w-]{0,40})((?:[\s/][^<>]{0,2000})?)>/gi,
];

/** Elements and attributes that hide what is in them, in HTML and in the attribute lists of Markdown. */
export function findElements(text: string): Found[] {
  const tags = TAGS.flatMap((tag) => Array.from(text.matchAll(tag)));
  const found = tags
    // What is in an element that a script defines is that script's decision.
    .filter(
      ([, name = "", rest = ""]) =>
        (name.includes("-") && !/^(?:amp|lite)-/i.test(name)) || UNSEEN.test(name) || hides(rest),
    )
    .map(
      ({ 0: whole, 1: name = "", index }): Found => ({
        name: `<${name.toLowerCase()}>`,
        text,
        at: index + whole.length,
      }),
    );
  if (/<style\b/i.test(text) && INVISIBLE.test(text)) found.push({ name: "<style>", text, at: text.length });
  const lists = findAll(text, /(\{:?[^{}\n]{1,300}\})/g, "end").filter(({ name }) => hides(name, true));
  return [
    ...found,
    ...lists,
    // A text for readers without scripts. Images that load late stand there as well.
    ...findOne(
      text,
      /<noscript\b[^<>]*>(?=\s*(?:[^<\s]|<(?:p|div|span|em|strong|[bi]|h\d)\b))/gi,
      "<noscript>",
    ),
    ...findOne(text, /<\?(?:php\b|=|(?!xml)\s)/gi, "code of PHP"),
  ];
}

/** Attributes of HTML, of scripts' frameworks and of components that hide an element, or show it under a condition. */
const CONDITION =
  /(?:^|[\s/])(?:hidden|(?:v|x|ng|data-ng)-(?:if|else|else-if|show|hide|cloak)|\*ngIf|:if|:hidden|data-(?:hide|hidden|gated|visibility|members?|paywall)[\w-]{0,40})(?:[\s=/]|$)/i;
/** Attributes by which components show what is in them to some readers only. */
const RESTRICTION =
  /(?:^|\s)(?:if|when|only|audience|visib[\w-]{0,40}|restrict[\w-]{0,40}|members?[\w-]{0,40}|logged[\w-]{0,40})(?:[\s=/]|$)/i;
const INVISIBLE = new RegExp(
  [
    "display\\s*:\\s*none|visibility\\s*:\\s*(?:hidden|collapse)|opacity\\s*:\\s*0(?:\\.0\\d{0,5})?(?![.\\d])",
    "font-size\\s*:\\s*(?:[01](?:px|pt)?(?![.\\d])|0?\\.[0-3])|font\\s*:\\s*0(?![.\\d])|(?:^|[;\"'\\s{])(?:max-height|(?:max-)?width|zoom)\\s*:\\s*0(?![.\\d])|max-(?:height|width)\\s*:\\s*1px",
    "(?:left|top|right|bottom|text-indent)\\s*:\\s*-\\d{3}|text-indent\\s*:\\s*100%|translate[xy3d]{0,2}\\([^()]{0,30}-\\d{3}|clip(?:-path)?\\s*:\\s*(?:rect|inset)|scale[xy3d]{0,2}\\(\\s*0|blur\\(|mso-hide",
    "(?:^|[;\"'\\s{])color\\s*[:=]\\s*[\"']?(?:transparent|white|#fff(?:fff)?|rgb\\(255[, ]{1,2}255[, ]{1,2}255\\)|hsl\\([^()]{0,30}[, ]100%\\)|rgba\\([^()]{0,40},\\s*0?\\.?0\\))(?![^;\"']*background)",
  ].join("|"),
  "i",
);
const CLASS =
  /(?:^|[\s."'=`])(?:is-|u-)?(?:hidden|hide|off-?screen|no-?show|opacity-0|print-only|d-none|display-none|invisible|sr-only|visually-?hidden|screen-reader-text|spoiler|email-only|kg-email[\w-]*|kg-visibility[\w-]*|paywall[\w-]*|members?-only|paid-[\w-]*|premium[\w-]*|content-(?:hidden|visible)|hid(?:e|den)-[\w-]*|(?:kb|uag|elementor|wp-block|vc|et|fl|ast)[\w-]{0,40}-hid(?:e|den)[\w-]*|kvs-\w{1,4}-false)(?=[\s."'}`]|$)/i;

/** Whether attributes hide an element. `isList`: they are an attribute list of Markdown, such as {: .hidden}. */
export function hides(attributes: string, isList = false): boolean {
  const bare = attributes.replace(/"[^"]*"|'[^']*'/g, '""').replace(/^\{:?/, " ");
  const [, list = ""] =
    /(?:^|[\s{:])class(?:Name)?\s*=\s*(\{[^{}]{0,500}|"[^"]*"|'[^']*'|[^\s"'>]+)/i.exec(attributes) ?? [];
  // Comments and escapes are read by browsers, not here: what they make is unknown.
  const isObscure =
    /\bstyle\s*=/i.test(attributes) && /\/\*|\\|&(?:#|(?!amp;|quot;|apos;)[a-z]{1,20};)/i.test(attributes);
  // Frames of films have no height but a padding.
  const isFlat = /[;"'\s]height\s*:\s*0(?![.\d])/.test(attributes) && !attributes.includes("padding");
  return (
    isFlat ||
    isObscure ||
    INVISIBLE.test(attributes) ||
    CONDITION.test(bare) ||
    (!isList && RESTRICTION.test(bare)) ||
    CLASS.test(isList ? `${list} ${bare}` : list)
  );
}
