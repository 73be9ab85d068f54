import { videos } from "~/media/videos";
import { Prose } from "~/ui/prose";
import { EmailLink } from "../email-link";
import { LoopVideo } from "../loop-video";
import type { PageText } from "./text-page";

/** About: the author's text and contact details. */
export function AboutPage({ page, email }: { page: PageText | null; email: string }) {
  return (
    <div className="about">
      <h1 className="vh">{page?.title}</h1>
      <LoopVideo {...videos.about} width={162} height={162} className="widget" />
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
