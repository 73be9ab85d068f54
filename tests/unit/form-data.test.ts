import { expect, test } from "vitest";
import { readFormData } from "~/http/form-data.server";

test.each(["multipart/form-data", "application/x-www-form-urlencoded"])(
  "texts of a form have plain line ends, files stay as they are: %s",
  async (type) => {
    const form = new FormData();
    form.append("quotes", "One\r\nTwo\rThree\nFour");
    if (type === "multipart/form-data") form.append("file", new File(["a\r\nb"], "a.txt"));
    const body =
      type === "multipart/form-data" ? form : new URLSearchParams([["quotes", String(form.get("quotes"))]]);
    const read = await readFormData(new Request("http://localhost", { method: "POST", body }));
    expect(read.get("quotes")).toBe("One\nTwo\nThree\nFour");
    const file = read.get("file");
    if (file instanceof File) expect(await file.text()).toBe("a\r\nb");
  },
);

const countFields = async (type: string, body: string) => {
  const headers = { "Content-Type": type };
  const request = new Request("http://localhost", { method: "POST", headers, body });
  return [...(await readFormData(request)).keys()].length;
};
const parts = (count: number, boundary = "b") =>
  `${`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(count)}--${boundary}--\r\n`;

test.each([
  ["application/x-www-form-urlencoded;charset=UTF-8", "a=1&b=2"],
  ["multipart/form-data; boundary=b", parts(2)],
  ["multipart/form-data;boundary=b", parts(2)],
  ['Multipart/Form-Data; boundary="b"', parts(2)],
  ["multipart/form-data; boundary=----WebKitFormBoundary0a", parts(2, "----WebKitFormBoundary0a")],
])("a form is read as browsers and others send it: %s", async (type, body) => {
  expect(await countFields(type, body)).toBe(2);
});

test.each([
  ["application/x-www-form-urlencoded", "a=1&".repeat(1_001)],
  ["multipart/form-data; boundary=b", parts(1_001)],
  ['multipart/form-data; boundary="\\b"', parts(1_001)],
  ['multipart/form-data; x="; boundary=zz"; boundary=b', parts(1_001)],
  ["multipart/form-data; boundary=b; boundary=zz", parts(1_001)],
  ["multipart/form-data ; boundary=b", parts(1_001)],
])("a form with more than 1,000 fields is rejected: %s", async (type, body) => {
  await expect(countFields(type, body)).rejects.toMatchObject({ init: { status: 400 } });
});
