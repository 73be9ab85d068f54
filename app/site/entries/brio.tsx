import { Prose } from "~/ui/prose";
import type { PageText } from "./text-page";

/** The company's page: its text in the middle of the window. */
export function BrioPage({ page, email }: { page: PageText | null; email: string }) {
  return (
    <div className="brio">
      <h1 className="lead">{page?.title ?? "Brio"}</h1>
      <Prose html={page?.html ?? ""} />
      <p className="brio-foot">
        {email ? (
          <a className="link" href={`mailto:${email}`}>
            Work with us
          </a>
        ) : null}
        <span className="mono">Seed stage</span>
      </p>
    </div>
  );
}
