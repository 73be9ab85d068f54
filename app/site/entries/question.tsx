import { Prose } from "~/ui/prose";

/** A question and its answer. */
export function Question({ post }: { post: { id: string; question: string; html: string } }) {
  return (
    <article className="entry" id={post.id}>
      <h2 dir="auto">{post.question}</h2>
      <Prose html={post.html} />
    </article>
  );
}

/** Links to all questions, beside the first one if the window is wide enough. */
export function QuestionIndex({ posts }: { posts: { id: string; question: string }[] }) {
  return (
    <nav className="margin-list" aria-label="Questions">
      <ul role="list">
        {posts.map(({ id, question }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <bdi>{question}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
