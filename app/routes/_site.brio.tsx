import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { Prose } from "~/components/prose";
import { pageOf } from "~/content/pages.server";
import { settings } from "~/settings.server";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "Brio" });

export async function loader(args: LoaderFunctionArgs) {
  const [page, { email }] = await Promise.all([pageOf(args, "brio"), settings()]);
  return data({ page, email });
}

/** The company: its text stands in the middle of the window. */
export default function Brio() {
  const { page, email } = useLoaderData<typeof loader>();
  return (
    <div className="brio">
      <h1 className="lead">{page?.title}</h1>
      <Prose html={page?.html ?? ""} />
      <p className="brio-foot">
        {email ? (
          <a className="link" href={`mailto:${email}`}>
            Work with us
          </a>
        ) : null}
        <span>Seed stage</span>
      </p>
    </div>
  );
}
