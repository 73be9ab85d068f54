import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { projects } from "~/collections/projects";
import { Projects } from "~/components/entries/project";
import { NewItems } from "~/components/new-items";
import { pageMeta } from "~/components/page-meta";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";
import { preloads } from "~/design/preloads";

export const handle = { reads: ["projects_entries"] };
export const links = () => preloads("mono");
export const meta = pageMeta({ title: "Projects" });

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, projects);

export default function ProjectsPage() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <div className="wide">
      <h1 className="lead intro">Projects</h1>
      {failed ? <Unavailable what="projects" /> : null}
      {rows.length === 0 ? <p className="empty">No projects yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} one="project" many="projects" />
      <Projects projects={rows} />
    </div>
  );
}
