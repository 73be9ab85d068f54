import { readFileSync } from "node:fs";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { schema } from "~/content/fields/link";

// Known vulnerabilities in the installed Remix and React Router, and why they do no harm here. If a test fails after
// an update, its reason no longer holds.

/** A one-page site whose loader throws. */
function failingWith(thrown: unknown): ServerBuild {
  const module = {
    default: () => null,
    loader: () => {
      throw thrown;
    },
  };
  const build = {
    entry: { module: { default: () => new Response(), handleError: () => undefined } },
    routes: { root: { id: "root", path: "", module } },
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
    publicPath: "/build/",
    assetsBuildDirectory: "public/build",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  };
  return build as unknown as ServerBuild;
}

describe("advisories", () => {
  test("GHSA-337j-9hxr-rhxg, GHSA-49rj-9fvp-4h2h: an error with a forged name arrives as a plain Error without its message", async () => {
    for (const name of ["Function", "EvalError", "Worker", "__proto__"]) {
      const forged = Object.assign(new Error("secret words"), { name });
      const handle = createRequestHandler(failingWith(forged), "production");
      const text = await (await handle(new Request("http://site.example/_root.data"))).text();
      expect(text, name).toContain("SanitizedError");
      expect(text, name).toContain('"Error"');
      expect(text, name).not.toContain(name === "Function" ? '"Function"' : name);
      expect(text, name).not.toContain("secret words");
    }
  });

  test("GHSA-wrjc-x8rr-h8h6: no author's link contains a backslash", () => {
    const link = schema({ kind: "link", name: "url", label: "Leads to" });
    for (const address of [
      "/\\evil.example",
      "\\\\evil.example",
      "/a\\b",
      "https:\\\\evil.example",
      "/\t\\evil.example",
    ])
      expect(link.safeParse(address).success, address).toBe(false);
  });

  test("React Router 7.18.3 and 7.18.6: no author's link leads elsewhere by a tab, a line break or a scheme", () => {
    const link = schema({ kind: "link", name: "url", label: "Leads to" });
    const hidden = ["\t", "\n", "\r", "\0"].flatMap((character) => [
      `/${character}/evil.example`,
      `/a${character}b`,
      `java${character}script:alert(1)`,
      `https:${character}//evil.example`,
    ]);
    for (const address of [
      ...hidden,
      "//evil.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "https:evil",
    ])
      expect(link.safeParse(address).success, JSON.stringify(address)).toBe(false);
  });

  test("GHSA-jjmj-jmhj-qwj2: the installed router is a patched version", () => {
    const versions: Record<string, string> = {
      "@remix-run/router": "1.23.4",
      "react-router": "6.30.6",
      "react-router-dom": "6.30.6",
    };
    for (const [name, version] of Object.entries(versions)) {
      const found = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
      expect(found.version, name).toBe(version);
    }
  });
});
