import type { MetaFunction } from "@remix-run/node";

/** The meta function of a page called `title`: "Notes · Your Name". */
export function formatTitle(title: string): MetaFunction {
  return ({ matches }) => {
    const root = matches.find(({ id }) => id === "root")?.data as
      | { site?: { title: string; description: string } }
      | undefined;
    return [
      { title: `${title} · ${root?.site?.title ?? "Your Name"}` },
      { name: "description", content: root?.site?.description ?? "" },
    ];
  };
}
