import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { service } from "#supabase-local/testing/backend";
import { signUpAdmin } from "#supabase-local/testing/people";
import type { Client } from "~/auth/session.server";
import { isPublic } from "~/http/public-request.server";
import { makeCard } from "~/media/cards/make-card.server";
import { parseImageUrl } from "~/rich-text/image-url";

vi.mock("~/runtime/config.server", () => ({ config: () => ({}) }));

const NAME = "of-a-card.png";
afterAll(async () => {
  await service().from("images").delete().eq("name", NAME);
});

test("a card's image is stored once; none is fetched from internal addresses, or stored if it isn't an image", async () => {
  const db = (await signUpAdmin()).client as unknown as Client;
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  let image = `/${NAME}`;
  const server = createServer(({ url = "" }, response) => {
    if (url === `/${NAME}`) return response.end(picture);
    if (url === "/inside.png")
      return response.writeHead(302, { Location: "http://169.254.169.254/latest" }).end();
    if (url === "/no-image.png")
      return response.writeHead(200, { "Content-Type": "image/png" }).end("<svg onload=alert(1)>");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    return response.end(`<title>A page</title><meta property="og:image" content="${image}">`);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const mayConnect: typeof isPublic = (ip, at) => (ip === "127.0.0.1" && at === port) || isPublic(ip, at);
  const make = async () => {
    const signal = new AbortController().signal;
    const { root } = await makeCard(db, `http://127.0.0.1:${port}/`, { signal, mayConnect });
    return root.children[0] as { src: string | null };
  };
  const { src } = await make();
  expect(parseImageUrl(src ?? "")).toMatchObject({ width: 30, height: 20 });
  const { data } = await service().from("images").select("width").eq("name", NAME);
  expect(data).toEqual([{ width: 30 }]);
  // The same picture is not stored twice.
  expect(await make()).toMatchObject({ src });
  for (image of ["/inside.png", "/no-image.png"])
    expect(await make(), image).toMatchObject({ type: "card", src: null });
  server.closeAllConnections();
  server.close();
});
