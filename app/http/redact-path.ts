import { parseUrl } from "~/ui/parse-url";

/** Pages whose URL is a secret: anyone who has it may open them. */
const SECRET = /\/auth\/invite\/(?=.)|\/-\/draft\/(?=.)/i;

/** A path for the log: in the path of such a page, however it is spelled, the secret becomes "…". */
export function redactPath(path: string): string {
  const [secret] = SECRET.exec(resolve(path)) ?? [];
  return secret ? `${secret.toLowerCase()}…` : path;
}

/** Decodes a path, even if it is encoded twice, and removes dot segments and repeated slashes. */
function resolve(path: string): string {
  const decoded = decode(decode(path)).replaceAll(/[/\\]+/g, "/");
  const url = `http://site.invalid/${decoded.replace(/^\//, "")}`;
  return parseUrl(url)?.pathname ?? decoded;
}

/** Unlike decodeURIComponent, also decodes a path that contains an invalid escape. */
const decode = (text: string) =>
  text.replaceAll(/%[2-7][0-9a-f]/gi, (hex) => String.fromCharCode(Number.parseInt(hex.slice(1), 16)));
