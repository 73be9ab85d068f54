import { Prose } from "~/ui/prose";

/** A question and its answer. */
export function Question({ post }: { post: { id: string; question: string; html: string } }) {
  return (
    <article className="entry" id={post.id}>
      <h2>{post.question}</h2>
      <Prose html={post.html} />
    </article>
  );
}
