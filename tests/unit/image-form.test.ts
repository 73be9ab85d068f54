import { expect, test } from "vitest";
import { eachFile, type SentFile } from "../../app/media/library/form.server";

const MB = 1024 * 1024;

async function filesOf(body: FormData | string, type?: string): Promise<SentFile[]> {
  const headers = type ? { "Content-Type": type } : undefined;
  const request = new Request("http://127.0.0.1/", { method: "POST", body, headers });
  const files: SentFile[] = [];
  await eachFile(request, new AbortController().signal, async (file) => void files.push(file));
  return files;
}

function formOf(...files: File[]): FormData {
  const form = new FormData();
  form.set("intent", "upload");
  for (const file of files) form.append("file", file);
  return form;
}

test("files come one after the other, with their names on one line", async () => {
  const order: string[] = [];
  const form = formOf(new File(["one"], "First.jpg"), new File(["two"], "a\u202eb\tc.png"));
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  await eachFile(request, new AbortController().signal, async ({ name, bytes }) => {
    order.push(`${name} ${bytes}`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push("done");
  });
  expect(order).toEqual(["First.jpg one", "done", "a b c.png two", "done"]);
});

test("a file of more than 10 MB is not kept, and those after it are read", async () => {
  const files = await filesOf(
    formOf(new File([new Uint8Array(11 * MB)], "large.jpg"), new File(["x"], "small.jpg")),
  );
  expect(files).toMatchObject([{ name: "large.jpg", bytes: null }, { name: "small.jpg" }]);
});

test("what is no form, holds no file, or breaks off is refused", async () => {
  const boundary = "multipart/form-data; boundary=b";
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf of it';
  await expect(filesOf("not a form", "text/plain")).rejects.toMatchObject({ status: 400 });
  await expect(filesOf("", boundary)).rejects.toMatchObject({ status: 400 });
  await expect(filesOf(part, boundary)).rejects.toMatchObject({ status: 400 });
  await expect(filesOf(formOf())).rejects.toMatchObject({ status: 422, message: "Choose a picture first." });
  await expect(filesOf(formOf(new File([], "")))).rejects.toMatchObject({ status: 422 });
});

test("of more than 30 files the first 30 are taken, and that is said", async () => {
  const many = Array.from({ length: 31 }, (_, n) => new File(["x"], `${n}.jpg`));
  await expect(filesOf(formOf(...many))).rejects.toMatchObject({
    status: 422,
    message: "Only the first 30 were taken. Send the others after them.",
  });
});

test("a sender who leaves gives up the file that is on its way", async () => {
  const leave = new AbortController();
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf of it';
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(part)),
    pull: () => leave.abort(),
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const handed: SentFile[] = [];
  const reading = eachFile(
    new Request("http://127.0.0.1/", init),
    leave.signal,
    async (file) => void handed.push(file),
  );
  await expect(reading).rejects.toMatchObject({ status: 400 });
  expect(handed).toEqual([]);
});
