/** The commands for which the project has a script of its own. */
const SCRIPTS = ["backup", "restore"];

/**
 * How a command of this package is run in the project. Not with npx: in another folder, that would ask the registry for a
 * package of this name.
 */
export function npmCommand(name: string, argument?: string): string {
  const words = SCRIPTS.includes(name) ? [argument] : [name, argument];
  const given = words.filter(Boolean).join(" ");
  return `npm run ${SCRIPTS.includes(name) ? name : "backend"}${given && ` -- ${given}`}`;
}
