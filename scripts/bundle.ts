import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, parse, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { type OutputChunk, rollup } from "rollup";

/** Remix's manifest of browser modules (AssetsManifest of @remix-run/dev). */
interface Manifest {
  entry: Entry;
  routes: Record<string, Route>;
  version: string;
  url: string;
}
interface Entry {
  module: string;
  imports?: string[];
}
interface Route extends Entry {
  id: string;
  parentId?: string;
}

/** esbuild's description of its outputs. */
interface Metafile {
  outputs: Record<string, { inputs: Record<string, unknown> }>;
}

const getUrl = (fileName: string) => `/build/${fileName}`;

/** The paths of a build: the browser's files, the server's code, and the file for a URL. */
interface Build {
  files: string;
  server: string;
  getFile(url: string): string;
}

function openBuild(folder: string): Build {
  const files = join(folder, "public/build");
  const getFile = (url: string) => resolve(files, url.slice("/build/".length));
  return { files, server: join(folder, "build/index.js"), getFile };
}
const withoutHash = (name: string) => name.replace(/-[A-Z0-9]{8}$/, "");

/**
 * Rebundles the browser modules after Remix's compiler, which creates a chunk for everything that two routes share and
 * an empty one for every server module: thirty per page. Afterwards there is one chunk for all pages, one each for the
 * public pages, the book, sign-in and the admin area, and one for each route (decision 021).
 */
export async function bundleScripts(folder: string): Promise<void> {
  const build = openBuild(folder);
  const { files, getFile } = build;
  const manifest = readManifest(build);
  const entries = [manifest.entry, ...Object.values(manifest.routes)];
  const isOurs = findOwnChunks(folder, build);
  // Pages load these when one is touched: one for each drawing, and one for what they share.
  const isDrawing = findOwnChunks(folder, build, "app/drawings/");
  const chunkNames = assignChunks(manifest, build, isOurs);
  const nameDrawing = (file: string) =>
    isDrawing(file) && withoutHash(parse(file).name).replace(/^chunk$/, "drawing");
  // What stands in browsers for the modules of the server.
  const isServers = findOwnChunks(folder, build, "empty-module:");
  const bundle = await rollup({
    input: Object.fromEntries(entries.map(({ module }) => [getName(module), getFile(module)])),
    plugins: [{ name: "build", resolveId: (id) => (id.startsWith("/build/") ? getFile(id) : null) }],
    // Our own modules have no side effects (package.json), so a chunk of them is dropped wherever none of its exports
    // is used: for example the collections, of which visitors' pages need only the loader.
    treeshake: { moduleSideEffects: (id) => !isOurs(id) },
  });
  const { output } = await bundle.generate({
    dir: files,
    // Every page lists them all, and seven letters tell two versions of a file apart.
    entryFileNames: "[name]-[hash:7].js",
    chunkFileNames: ({ name }) => `_shared/${withoutHash(name)}-[hash:7].js`,
    manualChunks: (id) => nameDrawing(id) || (chunkNames.get(id) ?? (isServers(id) ? "none" : undefined)),
    hashCharacters: "base36",
    // Keeps the characters in the names of route files.
    sanitizeFileName: (name) => name,
  });
  await bundle.close();
  const chunks = output.filter((file): file is OutputChunk => file.type === "chunk");
  for (const name of readdirSync(files, { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".js")) rmSync(join(files, name));
  for (const { fileName, code } of chunks) writeFileSync(join(files, fileName), code);
  writeManifest(manifest, chunks, build);
}

const getName = (module: string) => withoutHash(module.slice("/build/".length, -".js".length));

/** Returns a function that recognizes the compiler's shared chunks that contain only modules of this folder. */
function findOwnChunks(folder: string, { files }: Build, within = "app/"): (file: string) => boolean {
  const { outputs } = JSON.parse(readFileSync(join(folder, "build/metafile.js.json"), "utf8")) as Metafile;
  const own = Object.entries(outputs).flatMap(([file, { inputs }]) => {
    const isShared = resolve(file).startsWith(resolve(files, "_shared"));
    const names = Object.keys(inputs);
    const isOwn = names.length > 0 && names.every((name) => name.startsWith(within));
    return isShared && isOwn ? [resolve(file)] : [];
  });
  return (file) => own.includes(resolve(file));
}

/** Assigns a chunk to each module that several routes may import; Rollup decides for the others. */
function assignChunks(
  { entry, routes }: Manifest,
  { getFile }: Build,
  isOurs: (file: string) => boolean,
): Map<string, string> {
  const all = Object.values(routes);
  const imported = (entries: Entry[]) =>
    new Set(entries.flatMap(({ module }) => staticImports(getFile(module), getFile, isOurs)));
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

/** A file's direct and transitive imports, without our own modules that are imported only for side effects. */
function staticImports(
  file: string,
  getFile: Build["getFile"],
  isOurs: (file: string) => boolean,
  found = new Set<string>(),
): string[] {
  for (const [, keyword, url = ""] of readFileSync(file, "utf8").matchAll(
    /\b(from|import)\s?"(\/build\/[^"]+)"/g,
  )) {
    const imported = getFile(url);
    if (found.has(imported) || (keyword === "import" && isOurs(imported))) continue;
    found.add(imported);
    staticImports(imported, getFile, isOurs, found);
  }
  return [...found];
}

const SERVER_MANIFEST = /^var assets_manifest_default = (\{.*\});$/m;

function readManifest({ server }: Build): Manifest {
  const [, literal] = SERVER_MANIFEST.exec(readFileSync(server, "utf8")) ?? [];
  if (!literal) throw new Error(`${server} has no manifest of the browser's modules.`);
  return runInNewContext(`(${literal})`);
}

/** Writes the manifest of the new files, for the server and for browsers. */
function writeManifest(old: Manifest, chunks: OutputChunk[], { server, getFile }: Build): void {
  const byName = new Map(chunks.filter((chunk) => chunk.isEntry).map((chunk) => [chunk.name, chunk]));
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const getImports = ({ imports }: OutputChunk): string[] =>
    imports.flatMap((name) => [name, ...getImports(byFile.get(name) as OutputChunk)]);
  const moved = <Of extends Entry>(entry: Of, loaded: readonly string[] = []): Of => {
    const chunk = byName.get(getName(entry.module));
    if (!chunk) throw new Error(`${entry.module} was not built.`);
    const imports = [...new Set(getImports(chunk))].map(getUrl).filter((url) => !loaded.includes(url));
    return { ...entry, module: getUrl(chunk.fileName), imports };
  };
  const entry = moved(old.entry);
  // A route is never loaded without those around it.
  const around = ({ parentId }: Route): string[] => {
    const parent = parentId === undefined ? undefined : old.routes[parentId];
    return parent ? [...(moved(parent).imports ?? []), ...around(parent)] : [];
  };
  const routes = Object.fromEntries(
    Object.entries(old.routes).map(([id, route]) => [
      id,
      moved(route, [...(entry.imports ?? []), ...around(route)]),
    ]),
  );
  const version = createHash("sha256")
    .update(JSON.stringify({ entry, routes }))
    .digest("hex")
    .slice(0, 8)
    .toUpperCase();
  const url = getUrl(`manifest-${version}.js`);
  const manifest = JSON.stringify({ ...old, entry, routes, version, url });
  // Browsers take what is missing as false or empty.
  const short = JSON.stringify(JSON.parse(manifest), (_, value) =>
    value === false || String(value) === "" ? undefined : value,
  );
  writeFileSync(getFile(url), `window.__remixManifest=${short};`);
  const code = readFileSync(server, "utf8");
  writeFileSync(
    server,
    code.replace(SERVER_MANIFEST, () => `var assets_manifest_default = ${manifest};`),
  );
}
