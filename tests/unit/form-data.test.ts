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
