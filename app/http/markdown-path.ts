/** Slugs in other scripts are escaped. */
const PAGE = /^(?:\/(?:[\w-]|%[89a-f][0-9a-f])+){1,2}$/i;
/** Paths that have no Markdown version. */
const CLOSED = /^\/(?:admin|auth|build|events|healthz|media|metrics|og|search|tags|theme|up)(?:\/|$)/;

/** Whether there may be a page at a path that is available as Markdown, too, at the path with ".md". */
export const mayBeMarkdown = (path: string) => PAGE.test(path) && !CLOSED.test(path);
