import type { Values } from "./any-front-matter";
import { mapOutsideCode } from "./markdown-dialects";

/** The libraries that show formulas, and the options that turn them on. */
export const SHOWN_MATH =
  /mathjax|katex|(?:remark|markdown-it|hexo)-(?:tex)?math|\bmath["']?\s*[:=]\s*true|passthrough/i;
/** Formulas that can be nothing else: between two dollars, between \\\\( and \\\\), with a command of LaTeX; and their shortcodes. */
const FORMULA =
  /\$\$[^$]{1,2000}\$\$|\\\\[([]|\$[^$\s{][^$\n\\]{0,200}\\[a-zA-Z]{2,20}[^$\n]{0,200}\$|\{\{[<%]\s?(?:math|katex)\b/;
const OPTION = /^(?:use_?)?(?:maths?|mathjax|katex|latex)$/i;

/** Whether a text has formulas: it says so above the text, or has some; `isOn` if its site showed them. */
export function hasMath(values: Values, text: string, isOn: boolean): boolean {
  const option = Object.entries(values).find(([name]) => OPTION.test(name));
  if (option) return !/^(?:|false|no|off|null)$/i.test(String(option[1]));
  let isFound = isOn;
  mapOutsideCode(text, (part) => {
    isFound ||= FORMULA.test(part);
    return part;
  });
  return isFound;
}
