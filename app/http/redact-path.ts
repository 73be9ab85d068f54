/** Pages whose address is a secret: whoever has it may open them. */
const SECRET = /\/auth\/invite\/(?=.)|\/-\/draft\/(?=.)/i;

/** A path for the log: what follows the address of such a page, however it is spelled, is "…". */
export function redactPath(path: string): string {
  const [secret] = SECRET.exec(resolve(path)) ?? [];
  return secret ? `${secret.toLowerCase()}…` : path;
}

/** Without escapes, also those of escapes, and without the segments and slashes that lead nowhere. */
function resolve(path: string): string {
  const decoded = decode(decode(path)).replaceAll(/[/\\]+/g, "/");
  const url = `http://site.invalid/${decoded.replace(/^\//, "")}`;
  return URL.canParse(url) ? new URL(url).pathname : decoded;
}

/** A path with a wrong escape in it is decoded, too. */
const decode = (text: string) =>
  text.replaceAll(/%[2-7][0-9a-f]/gi, (hex) => String.fromCharCode(Number.parseInt(hex.slice(1), 16)));
