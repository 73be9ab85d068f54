import { slugPath } from "~/content/slug-path";
import { EssayText } from "../essays/essay-text";
import { EntryUrl } from "./entry-url";
import { Tags } from "./tags";

interface EssayFacts {
  id: string;
  title: string;
  html: string;
  minutes: number;
  lang?: string;
  /** ISO time; unknown for a new essay. */
  published?: string;
  tags?: string[];
  /** Its position in the book; unknown for a new essay. */
  place?: { number: number; of: number };
}

/** An essay on a page of its own. */
export function Essay({ essay }: { essay: EssayFacts }) {
  const { place } = essay;
  return (
    <article className="essay h-entry" id={essay.id} lang={essay.lang}>
      <h1 className="p-name" dir="auto">
        {essay.title}
      </h1>
      {essay.published ? <time className="dt-published" dateTime={essay.published} hidden /> : null}
      <EntryUrl path={slugPath("/models/", essay.id)} />
      <p className="mono minutes">
        {place ? `${String(place.number).padStart(2, "0")} of ${place.of} · ` : null}
        {`${essay.minutes} min`}
      </p>
      {essay.html ? <EssayText html={essay.html} /> : <p className="empty">content coming soon</p>}
      <Tags tags={essay.tags} />
    </article>
  );
}
