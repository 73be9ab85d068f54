import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { projects } from "~/content/types/projects";
import { Projects } from "~/site/entries/project";
import { NewItems } from "~/site/new-items";
import { loadEntries } from "~/site/published-entries.server";
import { pageMeta } from "~/site/seo/page-meta";
import { Unavailable } from "~/site/unavailable";
import { preloads } from "~/styles/preloads";

export const handle = { reads: ["projects_entries"] };
export const links = () => preloads("mono");
export const meta = pageMeta({ title: "Projects" });

export const loader = (args: LoaderFunctionArgs) => loadEntries(args, projects);

export default function ProjectsPage() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <div className="wide">
      <h1 className="lead intro">Projects</h1>
      {failed ? <Unavailable what="projects" /> : null}
      {rows.length === 0 && !failed ? <p className="empty">No projects yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} singular="project" plural="projects" />
      <Projects projects={rows} />
    </div>
  );
}
