import { expect, test } from "vitest";
import { forEachFile, type SentFile } from "../../app/media/library/read-upload.server";

const MB = 1024 * 1024;

async function getFiles(body: FormData | string, type?: string): Promise<SentFile[]> {
  const headers = type ? { "Content-Type": type } : undefined;
  const request = new Request("http://127.0.0.1/", { method: "POST", body, headers });
  const files: SentFile[] = [];
  await forEachFile(request, new AbortController().signal, async (file) => void files.push(file));
  return files;
}

function makeForm(...files: File[]): FormData {
  const form = new FormData();
  form.set("intent", "upload");
  for (const file of files) form.append("file", file);
  return form;
}

test("files are read one after the other with single-line names", async () => {
  const order: string[] = [];
  const form = makeForm(new File(["one"], "First.jpg"), new File(["two"], "a\u202eb\tc.png"));
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  await forEachFile(request, new AbortController().signal, async ({ name, bytes }) => {
    order.push(`${name} ${bytes}`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push("done");
  });
  expect(order).toEqual(["First.jpg one", "done", "a b c.png two", "done"]);
});

test("a name keeps the joiners that spell words", async () => {
  expect(await getFiles(makeForm(new File(["x"], "می\u200cخواهم क्\u200dष.png")))).toMatchObject([
    { name: "می\u200cخواهم क्\u200dष.png" },
  ]);
});

test("a file over 10 MB is dropped, and later ones are read", async () => {
  const files = await getFiles(
    makeForm(new File([new Uint8Array(11 * MB)], "large.jpg"), new File(["x"], "small.jpg")),
  );
  expect(files).toMatchObject([{ name: "large.jpg", bytes: null }, { name: "small.jpg" }]);
});

test("a body that is not a form, has no file or breaks off is rejected", async () => {
  const boundary = "multipart/form-data; boundary=b";
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf of it';
  await expect(getFiles("not a form", "text/plain")).rejects.toMatchObject({ status: 400 });
  await expect(getFiles("", boundary)).rejects.toMatchObject({ status: 400 });
  await expect(getFiles(part, boundary)).rejects.toMatchObject({ status: 400 });
  await expect(getFiles(makeForm())).rejects.toMatchObject({
    status: 422,
    message: "Choose a file first.",
  });
  await expect(getFiles(makeForm(new File([], "")))).rejects.toMatchObject({ status: 422 });
});

test("the first 30 files are accepted and the limit is reported", async () => {
  const many = Array.from({ length: 31 }, (_, n) => new File(["x"], `${n}.jpg`));
  await expect(getFiles(makeForm(...many))).rejects.toMatchObject({
    status: 422,
    message: "Only the first 30 were added. Upload the rest separately.",
  });
});

test("a disconnect discards the file in flight", async () => {
  const leave = new AbortController();
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf of it';
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(part)),
    pull: () => leave.abort(),
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const handed: SentFile[] = [];
  const reading = forEachFile(
    new Request("http://127.0.0.1/", init),
    leave.signal,
    async (file) => void handed.push(file),
  );
  await expect(reading).rejects.toMatchObject({ status: 400 });
  expect(handed).toEqual([]);
});
