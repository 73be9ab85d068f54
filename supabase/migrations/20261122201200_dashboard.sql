-- The numbers on the dashboard. The functions run with the rights of the caller: nobody learns more than from the
-- tables themselves.

-- How many rows each table has. _tables is [{"table", "publish"}], where publish is the boolean column that makes a row
-- public, or null. visible are those that visitors can read; samples those that came with the site and nobody has
-- touched (they have no history); latest_hidden the latest five that visitors cannot read (private.row_summary).
create function public.dashboard_stats(_tables jsonb)
returns table (table_name text, total integer, visible integer, samples integer, latest_hidden jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  _item record;
begin
  for _item in
    select item ->> 'table' as name, item ->> 'publish' as publish
    from jsonb_array_elements(case when jsonb_typeof(_tables) = 'array' then _tables else '[]' end) as item
    limit 100
  loop
    return query execute format(
      $query$
        select %1$L, count(*)::integer, (count(*) filter (where %2$s))::integer,
          (count(*) filter (where not exists (
            select from public.revisions as r where r.table_name = %1$L and r.row_id = item.id::text
          )))::integer,
          coalesce((
            select jsonb_agg(private.row_summary(to_jsonb(hidden)) order by hidden.updated_at desc)
            from (select * from public.%1$I as row where not %2$s order by updated_at desc limit 5) as hidden
          ), '[]')
        from public.%1$I as item
      $query$,
      _item.name, coalesce(quote_ident(_item.publish), 'true')
    );
  end loop;
end $$;

revoke all on function public.dashboard_stats(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.dashboard_stats(jsonb) to authenticated, service_role;

-- The storage that the media library uses: how many images of each type, and the bytes of their files. A null type
-- stands for files that belong to no image.
create function public.storage_usage()
returns table (type text, images integer, bytes double precision)
language sql stable set search_path = ''
as $$
  select image.type, count(distinct image.id)::integer, coalesce(sum((file.metadata ->> 'size')::bigint), 0)::float8
  from storage.objects as file
  left join public.images as image on image.id::text = (string_to_array(file.name, '/'))[1]
  where file.bucket_id = 'images'
  group by image.type
  order by 3 desc
$$;

revoke all on function public.storage_usage() from public, anon, authenticated, service_role;
grant execute on function public.storage_usage() to authenticated, service_role;
