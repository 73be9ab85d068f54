import { EssayText } from "../essays/essay-text";

/** An essay on a page of its own. */
export function Essay({
  essay,
  html,
}: {
  essay: { id: string; title: string; minutes: number };
  html?: string;
}) {
  return (
    <article className="essay" id={essay.id}>
      <h1>{essay.title}</h1>
      <p className="mono minutes">{`${essay.minutes} min`}</p>
      {html ? <EssayText html={html} /> : <p className="empty">content coming soon</p>}
    </article>
  );
}
