import { useCallback, useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";
import type { ImageChoice } from "~/media/library/image-choices";
import { parseImageUrl } from "~/rich-text/image-url";
import type { ImageFields } from "./image-node";

/** The page size of the library's responses: a shorter page is the last. */
const PAGE_SIZE = 50;

/** Lets the author choose an image from the media library, newest first. */
export function Library({ onChoose }: { onChoose: (image: ImageFields) => void }) {
  const [query, setQuery] = useState("");
  const { choices, state, more } = useLibrary(query);
  const isEmpty = state === "done" && choices.length === 0;
  return (
    <section className="library" aria-label="From the library">
      <h2>From the library</h2>
      {choices.length > 0 || query ? (
        <input
          className="input"
          type="search"
          aria-label="Search in the library"
          placeholder="Search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          // Enter would submit the entry's form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      ) : null}
      {choices.length > 0 ? (
        <div className="library-choices">
          {choices.map(({ src, srcSet, name, alt }) => (
            <button
              key={src}
              type="button"
              title={name}
              aria-label={alt || name}
              onClick={() => onChoose({ src, alt, title: null, ...getSize(src) })}
            >
              <img src={src} srcSet={srcSet} sizes="6rem" alt="" loading="lazy" decoding="async" />
            </button>
          ))}
        </div>
      ) : null}
      <p className="field-hint" role="status">
        {state === "loading" ? "Loading…" : null}
        {isEmpty && query ? `Nothing matches “${query}”.` : null}
        {isEmpty && !query ? "There are no images yet. Those you add will appear here." : null}
        {state === "failed" ? "The library can’t be reached right now." : null}
      </p>
      {state === "more" || state === "failed" ? (
        <button type="button" className="quiet" onClick={more}>
          {state === "more" ? "Show older images" : "Try again"}
        </button>
      ) : null}
    </section>
  );
}

function getSize(src: string) {
  const known = parseImageUrl(src);
  return { width: known?.width ?? null, height: known?.height ?? null };
}

/** How long to wait after a key press before searching (milliseconds). */
const DELAY_MS = 250;

function useLibrary(query: string) {
  const [choices, setChoices] = useState<ImageChoice[]>([]);
  const [state, setState] = useState<"loading" | "more" | "done" | "failed">("loading");
  const [page, setPage] = useState({ number: 1, query });
  useEffect(() => {
    const timer = setTimeout(
      () => setPage((last) => (last.query === query ? last : { number: 1, query })),
      DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [query]);

  useEffect(() => {
    const gone = new AbortController();
    setState("loading");
    void load(page, gone.signal).then((found) => {
      if (gone.signal.aborted) return;
      if (!found) return setState("failed");
      setChoices((before) => {
        const all = page.number === 1 ? [] : before;
        return [...all, ...found.filter(({ src }) => !all.some((one) => one.src === src))];
      });
      setState(found.length < PAGE_SIZE ? "done" : "more");
    });
    return () => gone.abort();
  }, [page]);

  const more = useCallback(() => {
    setPage(({ number, query }) => ({ number: state === "failed" ? number : number + 1, query }));
  }, [state]);
  return { choices, state, more };
}

/** Null if the library cannot be reached, or if the session has ended. */
async function load(
  { number, query }: { number: number; query: string },
  signal: AbortSignal,
): Promise<ImageChoice[] | null> {
  const search = new URLSearchParams({ page: String(number), q: query });
  const answer = await requestJson<{ images: ImageChoice[] }>(`/admin/images/choices?${search}`, { signal });
  return answer.ok ? answer.images : null;
}
