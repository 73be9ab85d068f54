-- Lists of drafts show a title, not what was typed: one draft may hold a document of several MB.

-- The first words of a document as a form sends it; null if that is HTML, typed without JavaScript.
create function private.typed_words(_typed text) returns text
language plpgsql immutable strict set search_path = ''
as $$
begin
  return case when ltrim(_typed) like '{%' then private.document_excerpt(_typed::jsonb) end;
exception when others then
  -- Not every text that begins like JSON is JSON.
  return null;
end $$;
revoke all on function private.typed_words(text) from public;
grant execute on function private.typed_words(text) to authenticated, service_role;

-- The caller's drafts in these tables, the latest first, as lists show them: `values` without the document whose `words`
-- are known, each of them cut.
create function public.list_drafts(_tables text[], _limit integer default null)
returns table (
  table_name text, row_id text, version text, updated_at timestamptz, "values" jsonb, words text
)
language sql stable set search_path = ''
as $$
  with latest as materialized (
    select d.table_name, d.row_id, d.version, d.updated_at, d.values
    from public.drafts as d
    where d.table_name = any (_tables)
    order by d.updated_at desc, d.table_name, d.row_id
    limit _limit
  )
  select
    d.table_name, d.row_id, d.version, d.updated_at,
    (
      select coalesce(jsonb_object_agg(key, left(value, 2000)), '{}')
      from jsonb_each_text(case when known.words is null then d.values else d.values - 'content' end)
    ),
    known.words
  from latest as d
  cross join lateral (select private.typed_words(d.values ->> 'content') as words) as known
  order by d.updated_at desc, d.table_name, d.row_id
$$;
revoke all on function public.list_drafts(text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.list_drafts(text[], integer) to authenticated, service_role;
