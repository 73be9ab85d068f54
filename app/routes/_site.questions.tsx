import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questions } from "~/content/types/questions";
import { Question, QuestionIndex } from "~/site/entries/question";
import { NewItems } from "~/site/new-items";
import { loadEntries } from "~/site/published-entries.server";
import { pageMeta } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["questions_posts"] };
export const links = () => preloads("italic");
export const meta = pageMeta({ title: "Questions" });

export const loader = (args: LoaderFunctionArgs) => loadEntries(args, questions);

export default function Questions() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="lead intro">Questions</h1>
      {failed ? <Unavailable what="questions" /> : null}
      {rows.length === 0 && !failed ? <p className="empty">No questions yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} singular="question" plural="questions" />
      {rows.length > 1 ? <QuestionIndex posts={rows} /> : null}
      {rows.map((post) => (
        <Question key={post.id} post={post} />
      ))}
    </>
  );
}
