import { readFileSync } from "node:fs";

/** What a script of package.json says if it runs this package: here its source, elsewhere its program. */
const OWN_SCRIPT = /\bsupabase[-/]local\b/;

/** How a command of this package is run in the current folder: by the project's own script for it, or else with npx. */
export function npmCommand(name: string, argument?: string): string {
  const scripts = readScripts();
  const isScript = (script: string) => OWN_SCRIPT.test(scripts[script] ?? "");
  if (isScript(name)) return `npm run ${name}${argument ? ` -- ${argument}` : ""}`;
  const program = isScript("backend") ? "npm run backend --" : "npx supabase-local";
  return [program, name, argument].filter(Boolean).join(" ");
}

function readScripts(): Record<string, string> {
  try {
    return JSON.parse(readFileSync("package.json", "utf8")).scripts ?? {};
  } catch {
    return {};
  }
}
