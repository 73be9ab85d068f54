// Where an entry will be is decided after the texts are read. Until then a link to it has its id and what the old text
// had, for the case that the entry is not imported.

const ENTRY = "/entry.invalid/";
/** The longest link that a document can have (characters). */
const MAX = 2_000;

/** A link to the entry with this id, which had this URL in the old text. */
export function toEntryLink(id: string, original: string): string {
  const link = `${ENTRY}${id}?${encodeURIComponent(original)}`;
  return link.length > MAX ? `${ENTRY}${id}?` : link;
}

const LINK = /"(url|link)":"\/entry\.invalid\/([0-9a-f-]{36})\?([^"\\]*)"/g;

/**
 * A document whose links lead to where the entries are; `find` gives an entry's path by its id, to a heading if the old
 * link led to one.
 */
export function withEntryPaths<Content>(
  content: Content,
  find: (id: string, heading: string) => string | undefined,
): Content {
  const json = JSON.stringify(content);
  if (!json.includes(ENTRY)) return content;
  return JSON.parse(
    json.replace(LINK, (_, name: string, id: string, original: string) => {
      const url = decodeURIComponent(original);
      const path = find(id, url.split("#")[1] ?? "") ?? (url || "/");
      return `"${name}":${JSON.stringify(path)}`;
    }),
  );
}
