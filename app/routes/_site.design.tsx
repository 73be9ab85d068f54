import { pageMeta } from "~/site/seo/page-meta";

export const meta = pageMeta({ title: "Design", hasMarkdown: false });

/** Of wide cards, still empty (specification, section 9). */
const PLACEHOLDERS = 42;

export default function Design() {
  return (
    <div className="wide">
      <h1 className="lead intro">Design</h1>
      <p className="vh">{PLACEHOLDERS} cards, all of them still empty.</p>
      <div className="cards" aria-hidden="true">
        {Array.from({ length: PLACEHOLDERS }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change
          <div className="card-empty" key={card} />
        ))}
      </div>
    </div>
  );
}
