import { EssayText } from "../essays/essay-text";

/** An essay on a page of its own. */
export function Essay({ essay }: { essay: { id: string; title: string; html: string; minutes: number } }) {
  return (
    <article className="essay h-entry" id={essay.id}>
      <h1 className="p-name">{essay.title}</h1>
      <p className="mono minutes">{`${essay.minutes} min`}</p>
      {essay.html ? <EssayText html={essay.html} /> : <p className="empty">content coming soon</p>}
    </article>
  );
}
