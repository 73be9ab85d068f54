import { beforeAll, expect, test } from "vitest";
import { adminRoutes } from "../e2e/support/guard/admin-routes";
import { everything } from "../e2e/support/guard/everything";
import type { Site } from "../e2e/support/start-site";
import { counted, newAdmin, post, signIn, target } from "./target";

const { host, port } = new URL(target.url);

/** Foreign origins as browsers send them. */
const FOREIGN: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: `http://evil.${host}` },
  { Origin: `http://${host}.evil.example` },
  { Origin: `http://${host}@evil.example` },
  { Origin: `http://localhost:${port}` },
  { Origin: `http://127.0.0.1:${Number(port) + 1}` },
  { Origin: "http://127.0.0.1" },
  { Origin: "file://" },
  { Origin: "chrome-extension://abc" },
  { Origin: `${target.url}, https://evil.example` },
  { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
  { Origin: "https://evil.example", Referer: `${target.url}/admin` },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "anything" },
];

let admin = "";
beforeAll(async () => {
  admin = await signIn(await newAdmin());
});

test("a cross-site form with an admin's session changes nothing", async () => {
  const before = await everything(target as unknown as Site);
  const actions = adminRoutes().filter(({ hasAction }) => hasAction);
  const id = "00000000-0000-4000-8000-000000000000";
  const paths = actions.map(({ path }) => path.replace(":collection", "notes").replace(":id", id));
  let sent = 0;
  for (const path of [...paths, "/auth", "/auth/sign-out", "/auth/forgot", "/auth/new-password", "/theme"])
    for (const sender of FOREIGN)
      for (const url of [path, path.replace(/(\?index)?$/, ".data$1")]) {
        const { Origin = "", ...others } = sender;
        const fields = {
          intent: "save",
          id,
          title: "Forged",
          url: "https://evil.example",
          content: "Forged",
        };
        const { status } = await post(url, fields, { Cookie: admin, ...others, Origin });
        expect(status, `${url} ${JSON.stringify(sender)}`).toBe(403);
        sent += 1;
      }
  expect(await everything(target as unknown as Site)).toEqual(before);
  counted("sent", sent, "forms in the name of other sites");
});
