import { withProtocol } from "~/content/link-groups";
import { ResponsiveImage } from "~/media/responsive-image";

interface ProjectFacts {
  id: string;
  title: string;
  description: string;
  url: string | null;
  image: string | null;
  year: number | null;
}

/** Cards in the first row of a wide screen: their images are not loaded lazily. */
const FIRST_ROW = 3;

/** Projects as cards. */
export function Projects({ projects }: { projects: ProjectFacts[] }) {
  return (
    <ul role="list" className="projects">
      {projects.map((project, index) => (
        <li id={project.id} key={project.id}>
          {project.image ? (
            <ResponsiveImage
              src={project.image}
              alt=""
              width={1200}
              height={800}
              loading={index < FIRST_ROW ? "eager" : "lazy"}
            />
          ) : null}
          {project.year ? <p className="mono">{project.year}</p> : null}
          <h2 dir="auto">
            {project.url ? (
              <a href={withProtocol(project.url)} target="_blank" rel="noopener noreferrer">
                {project.title}
              </a>
            ) : (
              project.title
            )}
          </h2>
          {project.description ? <p dir="auto">{project.description}</p> : null}
        </li>
      ))}
    </ul>
  );
}
