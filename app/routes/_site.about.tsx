import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmailLink } from "~/components/email-link";
import { person } from "~/components/json-ld";
import { LoopVideo } from "~/components/loop-video";
import { pageMeta } from "~/components/page-meta";
import { Prose } from "~/components/prose";
import { pageOf } from "~/content/pages.server";
import { videos } from "~/media/videos";
import { settings } from "~/settings.server";

export const handle = { reads: ["pages"] };
export const meta = pageMeta({ title: "About", type: "profile", jsonLd: person });

export async function loader(args: LoaderFunctionArgs) {
  const [page, { email }] = await Promise.all([pageOf(args, "about"), settings()]);
  return data({ page, email });
}

export default function About() {
  const { page, email } = useLoaderData<typeof loader>();
  return (
    <div className="about">
      <h1 className="vh">{page?.title}</h1>
      <LoopVideo {...videos.plus} width={162} height={162} className="widget" />
      <Prose html={page?.html ?? ""} />
      {email ? (
        <div className="prose contact">
          <hr />
          <p>
            Write to me: <EmailLink email={email} />
          </p>
        </div>
      ) : null}
    </div>
  );
}
