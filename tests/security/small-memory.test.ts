import { expect, test } from "vitest";
import { makeAdmin } from "../e2e/support/people";
import { startSite } from "../e2e/support/start-site";

/** Timeout for a start and sixteen large texts on a busy machine (ms). */
const TIMEOUT_MS = 120_000;

test(
  "sixteen large texts of an admin do not end a server with 256 MB of memory",
  async () => {
    const site = await startSite({ settings: { NODE_OPTIONS: "--max-old-space-size=256" } });
    try {
      const Origin = site.url;
      const post = (path: string, fields: Record<string, string>, Cookie = "") => {
        const body = new URLSearchParams(fields);
        const headers = { Origin, Cookie };
        return fetch(site.url + path, { method: "POST", redirect: "manual", headers, body });
      };
      const { email, password } = await makeAdmin(site);
      const signedIn = await post("/auth", { intent: "sign-in", email, password });
      const cookie = signedIn.headers.getSetCookie().map((set) => set.split(";")[0]);
      const content = "<p>Some words of <b>a</b> text.</p>".repeat(150_000);
      const answers = await Promise.all(
        Array.from({ length: 16 }, () =>
          post("/admin/notes/new", { intent: "save", content }, cookie.join("; ")),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(422);
      expect(statuses.every((status) => status === 422 || status === 503)).toBe(true);
      expect((await fetch(site.url)).status).toBe(200);
    } finally {
      await site.stop();
    }
  },
  TIMEOUT_MS,
);
