import { expect, test } from "vitest";
import { database, isEmbedded } from "#supabase-local/testing/backend";
import { onNewDatabase } from "#supabase-local/testing/new-database";
import { managed } from "~/content/types/index";

const sorted = (names: Iterable<string>) => [...names].sort();

test.runIf(isEmbedded())(
  "the database and the definitions agree on the content tables and their traits",
  async () => {
    const sql = database();
    const read = async (column: string | null) =>
      sorted((await sql`select private.content_tables(${column}) as name`).map(({ name }) => name));
    const tables = (isOne: (collection: (typeof managed)[number]) => boolean) =>
      sorted(managed.filter(isOne).map(({ table }) => table));
    const hasKind = (kind: string) => tables(({ fields }) => fields.some((field) => field.kind === kind));
    try {
      expect(await read(null)).toEqual(tables(() => true));
      expect(await read("order_index")).toEqual(tables(({ order }) => order.column === "order_index"));
      expect(await read("tags")).toEqual(hasKind("tags"));
      expect(await read("publish_at")).toEqual(hasKind("date-time"));
      const found = managed.flatMap(({ table, searchKind }) =>
        searchKind ? [`${table}: ${searchKind}`] : [],
      );
      const triggers = await sql`
        select tgrelid::regclass || ': ' || substring(pg_get_triggerdef(oid) from 'update_search_entry[(]''([a-z]+)''') as name
        from pg_trigger where tgname = 'update_search_entry'`;
      expect(sorted(triggers.map(({ name }) => name))).toEqual(sorted(found));
      const withSlugs = managed.flatMap(({ table, idFrom, fields }) =>
        fields.flatMap((field) =>
          field.kind === "slug"
            ? [{ name: table, prefix: field.prefix, slug_column: field.name === idFrom ? "id" : field.name }]
            : [],
        ),
      );
      const withPages = await sql`select * from private.tables_with_pages() order by name`;
      expect([...withPages]).toEqual(withSlugs.sort((a, b) => (a.name < b.name ? -1 : 1)));
    } finally {
      await sql.end();
    }
  },
);

test.runIf(isEmbedded())("a new content table has its order, images and tags without being named", () =>
  onNewDatabase(async ({ sql, migrate }) => {
    await migrate("supabase");
    const image = crypto.randomUUID();
    await sql.unsafe(`
      create table public.talks (
        id uuid primary key default gen_random_uuid(), title text not null, url text not null,
        tags text[] not null default '{}', order_index integer not null,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now()
      );
      create trigger record_revision after insert or update or delete on public.talks
        for each row execute function private.record_revision();
      create trigger update_search_entry after insert or update or delete on public.talks
        for each row execute function private.update_search_entry('link');
      insert into public.talks (title, url, tags, order_index) values
        ('Second', 'https://a.example/b', array['a new tag'], 1), ('First', '/media/${image}/file.pdf', '{}', 0);`);
    const [first, second] = await sql`select id from talks order by order_index`;
    await sql`select reorder_rows('talks', ${[second?.id, first?.id]})`;
    expect(await sql`select title from talks order by order_index`).toMatchObject([
      { title: "Second" },
      { title: "First" },
    ]);
    expect(await sql`select table_name, title from find_image_uses(${[image]})`).toMatchObject([
      { table_name: "talks", title: "First" },
    ]);
    expect(await sql`select entries from list_tags() where tag = 'a new tag'`).toMatchObject([
      { entries: 1 },
    ]);
    expect(await sql`select entries from list_tags(array['link']) where tag = 'a new tag'`).toHaveLength(0);
  }),
);
