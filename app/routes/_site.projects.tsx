import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { projects } from "~/collections/projects";
import { withProtocol } from "~/components/link-groups";
import { NewItems } from "~/components/new-items";
import { pageMeta } from "~/components/page-meta";
import { Picture } from "~/components/picture";
import { rowsFor } from "~/components/rows.server";
import { Unavailable } from "~/components/unavailable";

export const handle = { reads: ["projects_entries"] };
export const meta = pageMeta({ title: "Projects" });

export const loader = (args: LoaderFunctionArgs) => rowsFor(args, projects);

export default function Projects() {
  const { rows, failed } = useLoaderData<typeof loader>();
  return (
    <div className="wide">
      <h1 className="lead intro">Projects</h1>
      {failed ? <Unavailable what="projects" /> : null}
      {rows.length === 0 ? <p className="empty">No projects yet.</p> : null}
      <NewItems ids={rows.map(({ id }) => id)} one="project" many="projects" />
      <ul role="list" className="projects">
        {rows.map((project) => (
          <li id={project.id} key={project.id}>
            {project.image ? <Picture src={project.image} alt="" width={1200} height={800} /> : null}
            {project.year ? <p className="mono">{project.year}</p> : null}
            <h2>
              {project.url ? (
                <a href={withProtocol(project.url)} target="_blank" rel="noopener noreferrer">
                  {project.title}
                </a>
              ) : (
                project.title
              )}
            </h2>
            {project.description ? <p>{project.description}</p> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
