import { describe, expect, it } from "vitest";
import { visitor } from "../../support/backend";
import { failure, newBucket, serviceHeaders, storageUrl } from "../../support/bucket";

/** A request below the client's level, with the service key. */
async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const options = {
    method,
    headers: { ...serviceHeaders(), ...headers },
    ...(body !== undefined && { body }),
  };
  const response = await fetch(storageUrl(path), options);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

describe("user metadata", () => {
  it("is an empty object when it is missing or invalid", async () => {
    const { id, files } = await newBucket();
    await files.upload("raw", "a");
    await files.upload("form", new Blob(["a"]));
    await send("POST", `/object/${id}/text`, "a", {
      "x-metadata": Buffer.from("nonsense").toString("base64"),
    });
    await files.copy("raw", "copied");
    const { data } = await files.createSignedUploadUrl("signed");
    await visitor()
      .storage.from(id)
      .uploadToSignedUrl("signed", data?.token ?? "", "a");
    for (const name of ["raw", "form", "text", "copied", "signed"]) {
      expect((await files.info(name)).data?.metadata, name).toEqual({});
    }
  });
});

describe("many at once", () => {
  it("are listed and deleted, more than a thousand of them", async () => {
    const { files } = await newBucket();
    await files.upload("a", "a");
    expect((await files.list("", { limit: 100_000 })).data).toMatchObject([{ name: "a" }]);
    const names = Array.from({ length: 1500 }, (_, n) => `none ${n}`);
    expect((await files.remove([...names, "a"])).data).toMatchObject([{ name: "a" }]);
  });
});

describe("an empty folder", () => {
  it("has no type and no bytes", async () => {
    const { id, files } = await newBucket({ allowedMimeTypes: ["image/png"] });
    const name = "folder/.emptyFolderPlaceholder";
    expect((await files.upload(name, new Blob([], { type: "text/plain" }))).error).toBeNull();
    const refused = failure("413", "The object exceeded the maximum allowed size");
    expect(await files.upload(`2/${name}`, "some", { contentType: "image/png" })).toMatchObject(refused);
    expect(await files.upload(`3/${name}`, new Blob(["some"]))).toMatchObject(refused);
    expect(
      (await send("POST", `/object/${id}/plain`, "", { "content-type": "text/plain" })).body,
    ).toMatchObject({
      statusCode: "415",
    });
  });
});

describe("x-robots-tag", () => {
  it("of an upload is stored, and copied", async () => {
    const { id, files } = await newBucket({ public: true });
    const tag = "googlebot: max-snippet: -1, noindex, unavailable_after: 25 Jun 2030 15:00:00 PST";
    expect((await send("POST", `/object/${id}/a`, "a", { "x-robots-tag": tag })).status).toBe(200);
    await files.copy("a", "b");
    await files.upload("c", "c");
    const shown = async (name: string) =>
      (await send("GET", `/object/public/${id}/${name}`)).headers.get("x-robots-tag");
    expect([await shown("a"), await shown("b"), await shown("c")]).toEqual([tag, tag, "none"]);
  });

  it.each(["everything", "max-snippet: much", "noindex,", "googlebot:"])("cannot be %j", async (tag) => {
    const { id } = await newBucket();
    const { status, body } = await send("POST", `/object/${id}/a`, "a", { "x-robots-tag": tag });
    expect([status, body.error]).toEqual([400, "invalid_x_robots_tag"]);
  });
});

describe("one object", () => {
  it("is deleted by its path", async () => {
    const { id, files } = await newBucket();
    await files.upload("folder/a", "a");
    expect(await send("DELETE", `/object/${id}/folder/a`)).toMatchObject({
      status: 200,
      body: { message: "Successfully deleted" },
    });
    expect((await files.exists("folder/a")).data).toBe(false);
    expect((await send("DELETE", `/object/${id}/folder/a`)).body).toMatchObject({ statusCode: "404" });
  });

  it("is not deleted without permission", async () => {
    const { id, files } = await newBucket({ public: true });
    await files.upload("a", "a");
    const { anonKey: apikey } = (await import("../../support/backend")).backend;
    const headers = { apikey, authorization: `Bearer ${apikey}` };
    expect((await send("DELETE", `/object/${id}/a`, undefined, headers)).body).toMatchObject({
      statusCode: "403",
      message: "Access denied",
    });
    expect((await files.exists("a")).data).toBe(true);
  });

  it("has public and authenticated metadata", async () => {
    const open = await newBucket({ public: true });
    const closed = await newBucket();
    await open.files.upload("a", "abc");
    await closed.files.upload("a", "abc");
    const anonymous = async (path: string) => {
      const response = await fetch(storageUrl(path));
      return { status: response.status, body: await response.json() };
    };
    expect(await anonymous(`/object/info/public/${open.id}/a`)).toMatchObject({
      status: 200,
      body: { size: 3 },
    });
    expect((await anonymous(`/object/info/public/${closed.id}/a`)).body).toMatchObject({ statusCode: "404" });
    expect((await anonymous(`/object/info/authenticated/${closed.id}/a`)).status).toBe(400);
    expect((await send("GET", `/object/info/authenticated/${closed.id}/a`)).body).toMatchObject({ size: 3 });
  });
});

it.each(["PATCH /object/images/a", "GET /nonsense", "POST /bucket/a/b/c", "GET /object/move", "PUT /bucket"])(
  "%s is no URL",
  async (route) => {
    const [method = "", path = ""] = route.split(" ");
    const { status, body } = await send(method, path);
    expect([status, body.statusCode, body.error]).toEqual([404, "404", "Not Found"]);
    expect(body.message).toMatch(/^Route [A-Z]+:.* not found$/);
  },
);
