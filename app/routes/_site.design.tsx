import { pageMeta } from "~/site/seo/page-meta";
import { preloads } from "~/styles/preloads";

export const links = () => preloads("mono");
export const meta = pageMeta({ title: "Design", hasMarkdown: false });

/** The number of wide empty cards (specification, section 9). */
const PLACEHOLDERS = 42;

export default function Design() {
  return (
    <div className="wide">
      <h1 className="lead intro">Design</h1>
      <p className="prose">
        Forty-two empty cards. On each the stroke has turned a little further: one stands, the others are
        getting up or lying down.
      </p>
      <div className="cards" aria-hidden="true">
        {Array.from({ length: PLACEHOLDERS }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change
          <figure className="card" key={card}>
            <svg className="card-empty" viewBox="-48 -24 96 48" aria-hidden="true">
              <path d="M-19 0H19" transform={`rotate(${(card * 180) / PLACEHOLDERS})`} />
            </svg>
            <figcaption className="mono">{Math.round((card * 180) / PLACEHOLDERS)}°</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
