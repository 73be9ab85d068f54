-- One page of what has a tag is read in the order in which it is shown. Before, all entries with the tag were sorted with
-- their texts, which took ten times as long with 10,000 of them.
create index on public.search_entries (date desc, kind, id);

create or replace function public.list_tagged(
  _tag text, _exclude_kinds text[] default '{}', _limit integer default 50, _offset integer default 0
)
returns table (
  kind text, id text, title text, url text, excerpt text, own_excerpt text, date date, total integer
)
language sql stable set search_path = ''
as $$
  select e.kind, e.id, e.title, e.url, left(e.text, 500), e.excerpt, e.date, (
    select count(*)::integer from public.search_entries as t
    where t.tags @> array[_tag] and t.kind <> all (coalesce(_exclude_kinds, '{}'))
  )
  from public.search_entries as e
  where e.tags @> array[_tag] and e.kind <> all (coalesce(_exclude_kinds, '{}'))
  order by e.date desc, e.kind, e.id
  limit least(greatest(coalesce(_limit, 50), 0), 100) offset greatest(coalesce(_offset, 0), 0)
$$;
