import path from "node:path/posix";
import { cutText } from "~/ui/cut-text";
import { parseUrl } from "~/ui/parse-url";
import { PICTURE_NAME } from "../zip.server";
import { getList, getText, readAnyFrontMatter, type Values } from "./any-front-matter";
import type { Blog, BlogEntry, BlogFile } from "./blog";
import { readDate } from "./dates";
import { FileFinder, isMarkdownFile } from "./find-files";
import { findHidden, OTHER_READER, withHidden } from "./hidden";
import { findHiddenState } from "./hidden-state";
import { mayHideAny, readsFences, showsHtml } from "./hiding-config";
import { listInserted } from "./inserted-values";
import { readMaking } from "./making-files.server";
import { readDialects } from "./markdown-dialects";
import { type Folder, findFolder, TEXT_NAME } from "./markdown-systems";
import { isConfig, readOldConfig } from "./old-config.server";
import { readUtf8OrName } from "./read-utf8";
import { hasMath } from "./shown-math.server";

/** Files about the folder itself. */
const ABOUT = /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security)$/i;
/**
 * Reads a folder of Markdown with front matter, whether it comes from Hugo, Jekyll, Astro, Obsidian or none of them.
 */
export async function readMarkdownFolder(files: ReadonlyMap<string, BlogFile>): Promise<Blog> {
  const names = [...files.keys()].filter(
    (name) => !/(?:^|\/)(?:node_modules|\.git|themes|_site|vendor)\//.test(name),
  );
  const notes: string[] = [];
  const config = await readOldConfig(files, names, notes);
  const folder = findFolder(names, config);
  const finder = new FileFinder(names);
  const { system, family, site } = folder;
  const reader = system === "Jekyll" && !readsFences(config.values) ? OTHER_READER : system;
  const leavesOutHtml = system === "Hugo" && !showsHtml(config.files.map(({ values }) => values));
  const hiding = config.files.find(({ values }) => mayHideAny(values));
  const { showsMath, breaksLines: hasLineBreaks } = await readMaking(folder, files, names);
  const hidden = family === "Hugo" ? await findHiddenFolders(files, names, notes) : [];
  const timeZone = getText(config.values, "timezone", "timeZone") || null;
  const blog: Blog = { system, family, site, timeZone, entries: [], files, notes, ignored: [] };
  for (const name of names) {
    if (PICTURE_NAME.test(name) || isConfig(name)) continue;
    const kind = TEXT_NAME.test(name) ? folder.getKind(name) : null;
    const file = files.get(name);
    if (!kind || !file) {
      if (isMarkdownFile(name)) blog.ignored.push(name);
      continue;
    }
    const text = await readUtf8OrName(file, blog.ignored);
    if (text === null) continue;
    const parts = readAnyFrontMatter(text);
    if ("problem" in parts) blog.ignored.push(`${name}: ${parts.problem}`);
    else if (isAbout(name, parts.values)) blog.ignored.push(name);
    else {
      const list = hidden.find((each) => name.startsWith(each.folder));
      const hiddenBy = hiding?.name ?? list?.name;
      const hasFormulas = hasMath(parts.values, parts.text, showsMath);
      const source = { name, kind, reader, leavesOutHtml, hiddenBy, hasFormulas, hasLineBreaks, ...parts };
      blog.entries.push(readEntry(source, folder, finder));
    }
  }
  return blog;
}

/** The folders whose list says for all of their entries that they are not public ("cascade"), or cannot be read. */
async function findHiddenFolders(
  files: ReadonlyMap<string, BlogFile>,
  names: string[],
  losses: string[],
): Promise<{ name: string; folder: string }[]> {
  const found: { name: string; folder: string }[] = [];
  for (const name of names.filter((each) => /(?:^|\/)_index\.[\w.-]+$/.test(each))) {
    const file = files.get(name);
    const text = file ? await readUtf8OrName(file, losses) : "";
    if (text === null || hidesFolder(name, text)) found.push({ name, folder: `${path.dirname(name)}/` });
  }
  return found;
}

function hidesFolder(name: string, text: string): boolean {
  // Formats that are not read here, such as Org.
  if (!TEXT_NAME.test(name)) return /cascade|draft/i.test(text);
  const parts = readAnyFrontMatter(text);
  if ("problem" in parts || parts.doubt) return true;
  const { draft, cascade } = parts.values;
  // Zola hides what is in the folder of a draft.
  return draft === true || mayHideAny({ cascade });
}

const isAbout = (name: string, values: Values) =>
  ABOUT.test(path.basename(name).replace(TEXT_NAME, "")) && getText(values, "title") === "";

interface SourceFile {
  name: string;
  kind: BlogEntry["kind"];
  /** What reads its text: its system, or `OTHER_READER`. */
  reader: string;
  leavesOutHtml: boolean;
  /** The configuration, or the list of its folder, that hides it, or may do so. */
  hiddenBy?: string;
  hasFormulas: boolean;
  hasLineBreaks: boolean;
  values: Values;
  text: string;
  doubt?: string;
}

function readEntry(source: SourceFile, folder: Folder, finder: FileFinder): BlogEntry {
  const { name, kind, hiddenBy, hasFormulas, hasLineBreaks, values, text, doubt } = source;
  const base = folder.getBaseName(name);
  const [, day = null, bare = base] = /^(\d{4}-\d\d?-\d\d?)-(.+)$/.exec(base) ?? [];
  const slug = getText(values, "slug") || bare;
  // Hugo shows nothing before the later of both.
  const start = readDate(values.publishDate ?? values.publishdate).date;
  const isLater = start !== null && Date.parse(start) > Date.now();
  const dates = readDate(...(isLater ? [start] : []), ...DATES.map((each) => values[each]), day);
  const categories = [
    ...getList(values, "category"),
    ...getList(values, "categories", folder.hasSpacedLists),
  ];
  const ofZola = getList((values.taxonomies ?? {}) as Values, "tags");
  const tags = [
    ...getList(values, "tags", folder.hasSpacedLists),
    ...getList(values, "tag"),
    ...ofZola,
    ...categories,
  ];
  const title = getText(values, "title") || (folder.hasTitlesInNames ? bare : "");
  const isHtml = name.endsWith(".html");
  const { text: body, losses, anchors } = readDialects(text, finder.for(name), title, folder.system, values);
  const isExcluded = folder.isExcluded(name) || PRIVATE_FOLDER.test(name);
  const hiddenState =
    findHiddenState(values) ??
    (hiddenBy && `The old site may have hidden it, because of “${cutText(hiddenBy, 60)}”.`) ??
    (isExcluded ? "The place of its file says that it was not public." : undefined) ??
    doubt;
  const isDraft = values.draft === true || values.published === false || /(?:^|\/)_drafts\//.test(name);
  const isStated = values.publish === true || values.published === true || values.draft === false;
  const own = getText(values, "permalink", "url");
  const address =
    own.startsWith("/") || (folder.site && own.startsWith(folder.site))
      ? folder.prefix(own)
      : folder.getAddress({ name, slug, date: dates.date, categories, values });
  const aliases = [
    ...getList(values, "aliases"),
    ...getList(values, "redirect_from"),
    ...getList(values, "alias"),
  ];
  const entry: BlogEntry = {
    kind,
    key: `${folder.site} ${name}`,
    name,
    title,
    text: isHtml ? { html: body } : { markdown: body, hasFormulas, hasLineBreaks },
    cover: getCover(values),
    ...dates,
    isPublished: !isDraft && !hiddenState && (isStated || folder.isPublic(name)),
    whyDraft: isDraft ? undefined : (hiddenState ?? "It does not say that it is public."),
    tags: tags.map((tag) => tag.replace(/^#/, "")),
    sharing: {
      excerpt: getText(values, "excerpt", "summary", "subtitle"),
      description: getText(values, "description"),
      canonical_url: getText(values, "canonical_url", "canonicalURL", "canonicalUrl", "canonical"),
      noindex: values.noindex === true || getText(values, "robots").includes("noindex"),
    },
    // Obsidian's aliases are alternative names of a note, not addresses, unless they begin with a slash.
    addresses: [
      address ?? "",
      ...aliases
        .filter((alias) => alias.startsWith("/") || !folder.hasTitlesInNames)
        .map(
          (alias) => (folder.hasRelativeAliases && address && beside(address, alias)) || folder.prefix(alias),
        ),
    ].filter(Boolean),
    file: name,
    losses: [...nameUnread(values), ...losses],
    anchors,
  };
  // A value's own words are in the text as well.
  const shown = [text, ...listInserted(text, folder.system, values)].join("\n\n");
  const format = isHtml ? "html" : name.endsWith(".mdx") ? "mdx" : "markdown";
  return withHidden(entry, findHidden(shown, source.reader, format, source.leavesOutHtml));
}

/** A sentence about values in the front matter that are not what their names say. */
function nameUnread(values: Values): string[] {
  const isText = (value: unknown) => typeof value !== "object" && typeof value !== "boolean";
  const isRead = (name: string, value: unknown) => {
    if (DATES.includes(name))
      return typeof value === "boolean" || Object.values(readDate(value)).some(Boolean);
    if (COVERS.includes(name)) return typeof value === "boolean" || getCover({ [name]: value }) !== null;
    if (/^(?:tags|categories|aliases|redirect_from)$/.test(name)) return [value].flat().every(isText);
    return !/^(?:title|slug|description|summary|excerpt)$/.test(name) || isText(value);
  };
  const unread = Object.entries(values).filter(([name, value]) => value && !isRead(name, value));
  const named = unread.slice(0, 10).map(([name]) => cutText(name, 40));
  return named.length > 0 ? [`Values above the text that can’t be read: ${named.join(", ")}.`] : [];
}

const PRIVATE_FOLDER = /(?:^|\/)(?:drafts?|private|unpublished|hidden|internal|trash)\//i;

/** Resolves an alias without a leading slash against an address: "b" beside /x/a/ is /x/b, "../b" is /b. */
function beside(address: string, alias: string): string | null {
  if (/^(?:\/|https?:)/.test(alias)) return null;
  const base = `http://site.invalid${parseUrl(address)?.pathname ?? address}`;
  const relative = `../${alias}`;
  const folder = `${base.replace(/(?<!\/)\/+$/, "")}/`;
  return parseUrl(relative, folder)?.pathname ?? null;
}

const DATES = "date pubDate pubDatetime publishDate published_at created published".split(" ");
const COVERS =
  "image cover featured_image featureImage featuredImage hero_image heroImage header-img header_image banner thumbnail".split(
    " ",
  );

function getCover(values: Values): string | null {
  for (const name of COVERS) {
    const value = values[name];
    const nested = typeof value === "object" && value !== null ? (value as Values) : {};
    const address = getText(values, name) || getText(nested, "src", "image", "url", "path", "feature");
    if (/^\S+$/.test(address)) return address;
  }
  return null;
}
