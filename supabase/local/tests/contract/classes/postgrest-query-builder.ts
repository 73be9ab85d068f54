import { expect } from "vitest";
import { internal, rejected, type Table, works } from "../entry";
import { row, table } from "../rows";

export const postgrestQueryBuilder: Table = {
  select: [
    works(async () => {
      const columns = "name:title,place:order_index::text";
      const { data, count } = await table()
        .select(columns, { count: "exact" })
        .eq("id", (await newRow("a")).id);
      expect({ data, count }).toEqual({ data: [{ name: "a", place: "1" }], count: 1 });
    }),
    works(async () => {
      const answer = await table().select("*", { count: "exact", head: true }).eq("title", "nobody's");
      expect(answer).toMatchObject({ data: null, count: 0, error: null });
    }),
    rejected({ status: 400, code: "PGRST127", sentence: /planned.*not part of/ }, () =>
      table().select("title", { count: "planned" }),
    ),
    rejected({ status: 400, code: "PGRST127", sentence: /estimated.*not part of/ }, () =>
      table().select("title", { count: "estimated" }),
    ),
    rejected({ status: 400, code: "PGRST127", sentence: /[Ee]mbed.*not part of/ }, () =>
      table().select("title,notes(id)"),
    ),
    rejected({ status: 400, code: "PGRST127", sentence: /JSON.*not part of/ }, () =>
      table().select("title->first"),
    ),
  ],
  insert: works(async () => {
    const { data } = await table()
      .insert([row("new one"), { ...row("new two"), description: undefined }], { defaultToNull: false })
      .select("title,description");
    expect(data).toEqual([
      { title: "new one", description: "" },
      { title: "new two", description: "" },
    ]);
  }),
  upsert: works(async () => {
    const id = crypto.randomUUID();
    await table()
      .insert({ ...row("first"), id })
      .throwOnError();
    const ignored = await table()
      .upsert({ ...row("ignored"), id }, { ignoreDuplicates: true })
      .select();
    expect(ignored).toMatchObject({ data: [], error: null });
    const merged = await table()
      .upsert({ ...row("second"), id }, { onConflict: "id" })
      .select("title");
    expect(merged.data).toEqual([{ title: "second" }]);
  }),
  update: works(async () => {
    const { id } = await newRow("to change");
    const { data, count } = await table()
      .update({ title: "changed" }, { count: "exact" })
      .eq("id", id)
      .select("title");
    expect({ data, count }).toEqual({ data: [{ title: "changed" }], count: 1 });
  }),
  delete: works(async () => {
    const { id } = await newRow("to delete");
    expect(await table().delete({ count: "exact" }).eq("id", id)).toMatchObject({ status: 204, count: 1 });
    expect((await table().select().eq("id", id)).data).toEqual([]);
  }),
  cloneRequestState: internal("copies URL and headers for each query"),
};

async function newRow(title: string): Promise<{ id: string }> {
  const { data } = await table().insert(row(title)).select("id").single().throwOnError();
  return data;
}
