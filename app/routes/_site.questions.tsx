import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questions } from "~/collections/questions";
import { Question } from "~/components/entries/question";
import { NewItems } from "~/components/new-items";
import { pageMeta } from "~/components/page-meta";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";
import { preloads } from "~/design/preloads";

export const handle = { reads: ["questions_posts"] };
export const links = () => preloads("italic");
export const meta = pageMeta({ title: "Questions" });

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, questions);

export default function Questions() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="lead intro">Questions</h1>
      {failed ? <Unavailable what="questions" /> : null}
      {rows.length === 0 ? <p className="empty">No questions yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} one="question" many="questions" />
      {rows.map((post) => (
        <Question key={post.id} post={post} />
      ))}
    </>
  );
}
