import type { BlockNode, RichTextDocument } from "~/rich-text/document";
import { FILE_TYPES } from "~/rich-text/file-url";
import { toText } from "~/rich-text/nodes/card/card";
import { decodePath } from "~/ui/decode-path";
import { parseUrl } from "~/ui/parse-url";

// Until it is in the library, a link to a PDF or a recording of the old site has this address with that of its source.

const FILE = "https://file.invalid/";
const NAME = new RegExp(`\\.(?:${Object.keys(FILE_TYPES).join("|")})$`, "i");

/** Whether an address is that of a file, not of an image or a page. */
export const isFileAddress = (src: string): boolean => NAME.test(parseUrl(src)?.pathname ?? "");

/** Whether a path in the zip is that of a file which a text can have. */
export const isFileName = (path: string): boolean => NAME.test(path);

export const toFileLink = (src: string): string => FILE + encodeURIComponent(src);

/** The source of a file that has yet to be copied; null for any other URL. */
export const getFileSource = (url: unknown): string | null =>
  typeof url === "string" && url.startsWith(FILE) ? decodeURIComponent(url.slice(FILE.length)) : null;

/** "paper.pdf" */
export const getFileName = (src: string): string =>
  decodePath(parseUrl(src)?.pathname.split("/").at(-1) ?? "");

/** The sources of the files to which a text links. */
export const findFiles = ({ root }: RichTextDocument): string[] =>
  Array.from(
    JSON.stringify(root).matchAll(/"(?:url|link)":"(https:\/\/file\.invalid\/[^"\\]*)"/g),
    ([, url]) => getFileSource(url),
  ).flatMap((src) => src ?? []);

interface AnyNode {
  type: string;
  url?: string;
  link?: string;
  children?: AnyNode[];
}

/** Gives the links to files the URLs that `find` finds; one without becomes its words. */
export function withFileUrls(blocks: BlockNode[], find: (src: string) => string | null): BlockNode[] {
  const visit = (node: AnyNode): AnyNode[] => {
    const { link, ...rest } = node;
    const around = getFileSource(link);
    const linked = around === null ? node : { ...rest, ...(find(around) && { link: find(around) ?? "" }) };
    const made = linked.children ? { ...linked, children: linked.children.flatMap(visit) } : linked;
    const src = getFileSource(node.url);
    if (src === null) return [made];
    const url = find(src);
    if (url !== null) return [{ ...made, url }];
    const words = made.children?.length ? made.children : [toText(getFileName(src))];
    return node.type === "card" ? [{ ...PARAGRAPH, children: words }] : words;
  };
  return (blocks as AnyNode[]).flatMap(visit) as BlockNode[];
}

const PARAGRAPH = { type: "paragraph", version: 1, direction: null, format: "", indent: 0 };
