import { HIDING, hides } from "./hidden-elements";
import { type Found, findAll, rename } from "./hidden-passage";
import { isShown } from "./hidden-tags";

/** Attributes of shortcodes that show what is in them to some readers only. */
const RESTRICTED = /(?:^|\s)(?:visib\w*|hidden|hide|disabled|if|roles?|logged\w*|audience|members?\w*)\s*=/i;

/** Shortcodes of WordPress that only some readers see, or that this site does not know. */
export function findShortcodes(text: string): Found[] {
  const closed = findAll(text, /\[\/(\p{L}[^\s[\]/<>"'=]{1,60})\]/gu, "end");
  const opened = text.matchAll(/\[(\p{L}[\p{L}\p{N}_:.-]{1,60})(\s[^[\]]*)?\]/gu);
  const hiding = Array.from(opened)
    .filter(
      ([, name = "", rest = ""]) =>
        HIDING.test(name) || RESTRICTED.test(rest) || (rest.includes("=") && hides(rest)),
    )
    .map(
      ({ 0: whole, 1: name = "", index }): Found => ({
        ...{ name, tag: name, text },
        at: index + whole.length,
      }),
    );
  return rename([...closed.filter(({ name }) => !isShown(name)), ...hiding], (name) => `[${name}]`);
}

/** Plugins of WordPress whose blocks show what is in them, unless an attribute says otherwise. */
const NAMESPACES =
  /^(?:core|core-embed|a8c|amp|atomic-blocks|coblocks|enlighter|essential-blocks|generateblocks|genesis-blocks|getwid|jetpack|kadence|kevinbatdorf|rank-math|spectra|stackable|syntaxhighlighter|uagb|ugb|videopress|woocommerce|yoast|yoast-seo)\//;
const CONDITIONS = [
  /"\w{0,40}(?:visib|condition|restrict|member|gated|paywall|contentControls|displayLogic)\w{0,40}"\s*:/i,
  /"(?:\w{0,40}(?:hid(?:e|den)|log(?:ged)?_?(?:in|out)|userstate)\w{0,40}|vs(?:desk|tablet|mobile))"\s*:\s*(?!false|null|""|\[\s*\]|\{\s*\})/i,
];

/** Blocks of WordPress that only some readers see, or that this site does not know. */
export function findBlocks(text: string): Found[] {
  const blocks = text.matchAll(/<!--\s*wp:([\w/-]{1,100})((?:[^<-]|<(?!!--)|-(?!->))*)-->/g);
  return Array.from(blocks)
    .filter(
      ([, name = "", rest = ""]) =>
        (HIDING.test(name) && name !== "comments") ||
        CONDITIONS.some((condition) => condition.test(rest)) ||
        hides(rest.replace(/"className"\s*:/g, " class=")) ||
        (name.includes("/") && !NAMESPACES.test(name)),
    )
    .map(({ 0: whole, 1: name, index }) => ({
      name: `the block “${name}”`,
      text,
      at: index + whole.length,
    }));
}
