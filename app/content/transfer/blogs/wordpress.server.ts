import { FileError } from "~/http/app-error.server";
import { findJsonExcess } from "~/http/json-excess";
import { escapeHtml } from "~/rich-text/escape-html";
import { cutText } from "~/ui/cut-text";
import { type Blog, type BlogEntry, count } from "./blog";
import { readDate } from "./dates";
import { findHidden, withHidden } from "./hidden";
import { type AttachedFile, readShortcodes } from "./wordpress-shortcodes";
import { addressesOf, RESTRICTION, readItems, type WordPressItem } from "./wordpress-xml.server";

/** Types of posts in which WordPress stores internal data. */
const MACHINERY =
  /^(?:nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|revision|wp_.*)$/;

/** Reads exports of WordPress (WXR), which may be split into several files. @throws AppError that names the file */
export function readWordPress(files: { name: string; text: string }[]): Blog {
  const items: WordPressItem[] = [];
  let site: string | null = null;
  for (const { name, text } of files) {
    const read = readNamed(name, text);
    site ??= read.site;
    for (const item of read.items) items.push(item);
  }
  const attachments = new Map(
    items.filter(({ type }) => type === "attachment").map((item) => [item.id, item]),
  );
  const attached = new Map<string, WordPressItem[]>();
  for (const item of attachments.values()) {
    const own = attached.get(item.parent);
    if (own) own.push(item);
    else attached.set(item.parent, [item]);
  }
  const originals = new Set([...attachments.values()].map(({ attachment }) => attachment));
  const reused = new Map(
    items.flatMap(({ type, status, id, content }) =>
      type === "wp_block" && status === "publish" ? [[id, content]] : [],
    ),
  );
  const blog: Blog = {
    system: "WordPress",
    site,
    entries: [],
    files: new Map(),
    originals,
    notes: [],
    ignored: [],
  };
  const others = new Map<string, number>();
  let trashed = 0;
  let comments = 0;
  const authors = new Set<string>();
  for (const item of items) {
    const { type, status } = item;
    if (type === "attachment" || MACHINERY.test(type)) continue;
    if (type !== "post" && type !== "page") others.set(type, (others.get(type) ?? 0) + 1);
    else if (status === "trash" || status === "auto-draft") trashed += 1;
    else {
      comments += item.comments;
      authors.add(item.author);
      const whole = withReused(item, reused);
      const entry = readItem(whole.item, type, attachments, attached.get(item.id));
      entry.losses.push(...whole.losses);
      blog.entries.push({ ...entry, key: `${site} ${item.id}` });
    }
  }
  if (comments > 0)
    blog.notes.push(`${count(comments, "comment")} will not be imported: this site has none.`);
  if (authors.size > 1)
    blog.notes.push(
      `The names of ${authors.size} authors will not be imported: entries on this site have no author.`,
    );
  if (trashed > 0)
    blog.notes.push(`${count(trashed, "entry", "entries")} from the trash will not be imported.`);
  for (const [type, number] of others)
    blog.notes.push(
      `${count(number, "entry", "entries")} of the type “${cutText(type, 40)}” will not be imported.`,
    );
  return blog;
}

/** An item with the blocks that are stored once and used in several entries. */
function withReused(item: WordPressItem, reused: ReadonlyMap<string, string>) {
  const losses: string[] = [];
  const content = item.content.replace(/<!-- wp:block \{"ref":(\d+)(?!\d)[^<>]*>/g, (_, id: string) => {
    if (!reused.has(id)) losses.push("A block that it shares with other entries is not in the export.");
    return reused.get(id) ?? "";
  });
  return { item: { ...item, content }, losses: [...new Set(losses)] };
}

function readNamed(name: string, xml: string) {
  try {
    return readItems(xml);
  } catch (thrown) {
    throw thrown instanceof FileError ? new FileError(thrown.predicate, name) : thrown;
  }
}

/** Values that restrict nothing. */
const OPEN = /^(?:|0|no|off|false|none|open|public|visible|everybody|everyone|all|a:0:\{\})$/i;

const WHY_DRAFT: Record<string, string> = {
  private: "It was private.",
  pending: "It was waiting for a review.",
};

function readItem(
  item: WordPressItem,
  kind: BlogEntry["kind"],
  attachments: ReadonlyMap<string, WordPressItem>,
  own?: WordPressItem[],
): BlogEntry {
  const { html, losses } = readShortcodes(
    item.content,
    (id) => toFile(attachments.get(id)),
    own?.map(toFile),
  );
  const cover = toFile(attachments.get(item.meta.get("_thumbnail_id") ?? ""));
  const dates = readDate(...item.dates);
  const isOpen = item.status === "publish" || (item.status === "future" && dates.date !== null);
  const entry: BlogEntry = {
    kind,
    key: item.id,
    name: item.title || `Entry ${item.id}`,
    title: item.title,
    // The block editor stores complete elements between comments that begin with this.
    text: {
      html:
        html +
        readFootnotes(html, item.meta.get("footnotes")) +
        readEnclosure(html, item.meta.get("enclosure")),
      hasBareLines: !html.includes("<!-- wp:"),
    },
    cover: cover?.address ?? null,
    ...(cover && { coverWords: cover }),
    ...dates,
    isPublished: isOpen && item.password === "",
    whyDraft: item.password ? "It was protected with a password." : WHY_DRAFT[item.status],
    tags: item.tags,
    sharing: {
      excerpt: item.excerpt,
      description: item.meta.get("_yoast_wpseo_metadesc"),
      canonical_url: item.meta.get("_yoast_wpseo_canonical"),
      noindex: item.meta.get("_yoast_wpseo_meta-robots-noindex") === "1",
    },
    addresses: addressesOf(item),
    file: null,
    losses,
  };
  const restrictions = [...item.meta].filter(([name, value]) => RESTRICTION.test(name) && !OPEN.test(value));
  return withHidden(entry, [
    ...restrictions.map(([name]) => `the setting “${name}”`),
    ...findHidden(item.content, "WordPress", "html"),
  ]);
}

const toFile = <Item extends WordPressItem | undefined>(item: Item) =>
  (item && {
    address: item.attachment,
    alt: item.meta.get("_wp_attachment_image_alt") ?? "",
    caption: item.excerpt,
  }) as Item extends undefined ? AttachedFile | undefined : AttachedFile;

/** The file of a podcast's episode: its address is the first line of its setting. */
function readEnclosure(html: string, setting = ""): string {
  const [address = ""] = setting.split("\n", 1).map((line) => line.trim());
  const isMissing = /^https?:\/\//.test(address) && !html.includes(address);
  return isMissing ? `\n\n<p><audio src="${escapeHtml(address)}"></audio></p>` : "";
}

/** The block editor stores footnotes separately from the text, as JSON, including those that were deleted. */
function readFootnotes(html: string, json = ""): string {
  try {
    if (findJsonExcess(Buffer.from(json))) return "";
    const notes = JSON.parse(json) as { id: string; content: string }[];
    const linked = new Set(Array.from(html.matchAll(/"#([^"]*)(?=")/g), ([, id]) => id));
    const shown = notes.filter(({ id }) => linked.has(id));
    const items = shown.map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`);
    return `<ol class="wp-block-footnotes">${items.join("")}</ol>`;
  } catch {
    return "";
  }
}
