import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { type OutputChunk, rollup } from "rollup";

const PUBLIC = "public/build";
const SERVER = "build/index.js";

/** What a page asks for: Remix' manifest of the modules in the browser (AssetsManifest of @remix-run/dev). */
interface Manifest {
  entry: Entry;
  routes: Record<string, Entry & { id: string }>;
  version: string;
  url: string;
}
interface Entry {
  module: string;
  imports?: string[];
}

const urlOf = (fileName: string) => `/build/${fileName}`;
const fileOf = (url: string) => resolve(PUBLIC, url.slice("/build/".length));
const withoutHash = (name: string) => name.replace(/-[A-Z0-9]{8}$/, "");

/**
 * Puts what Remix' compiler has built for browsers together again: it makes a file of everything that two routes have
 * in common, and an empty one of every server module, thirty for a page. Afterwards there is one of what all pages
 * share, one of what the public pages share, one for the book, and what each route has to itself (decision 021).
 */
export async function bundleScripts(): Promise<void> {
  const manifest = readManifest();
  const entries = [manifest.entry, ...Object.values(manifest.routes)];
  const shared = groups(manifest);
  const bundle = await rollup({
    input: Object.fromEntries(entries.map(({ module }) => [nameOf(module), fileOf(module)])),
    plugins: [{ name: "build", resolveId: (id) => (id.startsWith("/build/") ? fileOf(id) : null) }],
    // What Remix' compiler has left in is there for a reason.
    treeshake: { moduleSideEffects: true },
  });
  const { output } = await bundle.generate({
    dir: PUBLIC,
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: ({ name }) => `_shared/${withoutHash(name)}-[hash].js`,
    manualChunks: (id) => shared.get(id),
    hashCharacters: "base36",
    // Routes are named as their files.
    sanitizeFileName: (name) => name,
  });
  await bundle.close();
  const chunks = output.filter((file): file is OutputChunk => file.type === "chunk");
  for (const name of readdirSync(PUBLIC, { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".js")) rmSync(join(PUBLIC, name));
  for (const { fileName, code } of chunks) writeFileSync(join(PUBLIC, fileName), code);
  writeManifest(manifest, chunks);
}

const nameOf = (module: string) => withoutHash(module.slice("/build/".length, -".js".length));

/** The chunk that each file goes into that more than one route may import; else Rollup decides. */
function groups({ entry, routes }: Manifest): Map<string, string> {
  const all = Object.values(routes);
  const imported = (entries: Entry[]) =>
    new Set(entries.flatMap(({ module }) => staticImports(fileOf(module))));
  const importedBy = (pattern: RegExp) => imported(all.filter(({ id }) => pattern.test(id)));
  const pages = importedBy(/^routes\/_/);
  const book = importedBy(/^routes\/models/);
  const everywhere = [
    ...imported([entry]),
    ...importedBy(/^root$/),
    ...[...pages].filter((file) => book.has(file)),
  ];
  const found = new Map<string, string>();
  for (const [name, files] of [
    ["site", everywhere],
    ["pages", pages],
    ["book", book],
    ["auth", importedBy(/^routes\/auth/)],
    ["admin", importedBy(/^routes\/admin/)],
  ] as const)
    for (const file of files) if (!found.has(file)) found.set(file, name);
  return found;
}

/** The files that one imports, directly or not. */
function staticImports(file: string, found = new Set<string>()): string[] {
  for (const [, url = ""] of readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s?"(\/build\/[^"]+)"/g)) {
    const imported = fileOf(url);
    if (found.has(imported)) continue;
    found.add(imported);
    staticImports(imported, found);
  }
  return [...found];
}

const IN_SERVER = /^var assets_manifest_default = (\{.*\});$/m;

function readManifest(): Manifest {
  const [, literal] = IN_SERVER.exec(readFileSync(SERVER, "utf8")) ?? [];
  if (!literal) throw new Error(`${SERVER} has no manifest of the browser's modules.`);
  return runInNewContext(`(${literal})`);
}

/** The manifest with the new files, in the server's build and for browsers. */
function writeManifest(old: Manifest, chunks: OutputChunk[]): void {
  const byName = new Map(chunks.filter((chunk) => chunk.isEntry).map((chunk) => [chunk.name, chunk]));
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const importsOf = ({ imports }: OutputChunk): string[] =>
    imports.flatMap((name) => [name, ...importsOf(byFile.get(name) as OutputChunk)]);
  const moved = <Of extends Entry>(entry: Of, known: readonly string[] = []): Of => {
    const chunk = byName.get(nameOf(entry.module));
    if (!chunk) throw new Error(`${entry.module} was not built.`);
    const imports = [...new Set(importsOf(chunk))].map(urlOf).filter((url) => !known.includes(url));
    return { ...entry, module: urlOf(chunk.fileName), imports };
  };
  const entry = moved(old.entry);
  const routes = Object.fromEntries(
    Object.entries(old.routes).map(([id, route]) => [id, moved(route, entry.imports)]),
  );
  const version = createHash("sha256").update(JSON.stringify({ entry, routes })).digest("hex").slice(0, 8);
  const url = urlOf(`manifest-${version.toUpperCase()}.js`);
  const manifest = JSON.stringify({ ...old, entry, routes, version, url });
  writeFileSync(fileOf(url), `window.__remixManifest=${manifest};`);
  const server = readFileSync(SERVER, "utf8");
  writeFileSync(
    SERVER,
    server.replace(IN_SERVER, () => `var assets_manifest_default = ${manifest};`),
  );
}
