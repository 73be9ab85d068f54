-- The media library: one row per file, which is in the bucket "images" under {id}/. The application writes the files
-- before the row and removes them after it (app/media/library/image-store.server.ts). Besides images there are
-- documents, archives, audio and video (app/rich-text/file-url.ts), which have no size in pixels.

create table public.images (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_title(name)), -- of the uploaded file
  alt text not null default '' check (char_length(alt) <= 1000),
  -- Pixels, as the image is displayed: the camera's rotation is applied.
  width integer check (width between 1 and 16383),
  height integer check (height between 1 and 16383),
  -- Of the uploaded file: its size in bytes, its type, and whether it is animated.
  bytes integer not null check (bytes between 1 and 10 * 1024 * 1024),
  type text not null check (type in (
    'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif',
    'application/pdf', 'application/zip', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm'
  )),
  animated boolean not null default false,
  -- The SHA-256 of the uploaded file, in hexadecimal: the same file is found again instead of being kept twice
  -- (app/media/library/upload-images.server.ts). Not unique, because an import stores its pictures under ids of their
  -- own.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  files text[] not null check (cardinality(files) between 1 and 10), -- their names in the folder
  created_at timestamptz not null default now() check (private.is_instant(created_at)),
  updated_at timestamptz not null default now() check (private.is_instant(updated_at)),
  -- Deleted images can be restored with the same URL for 30 days; then their files are removed
  -- (app/media/library/deleted-images.server.ts). On the site, visitors cannot read the files.
  deleted_at timestamptz,
  constraint images_have_pixels check (
    num_nonnulls(width, height) = case when type like 'image/%' then 2 else 0 end
  )
);

create index on public.images (created_at desc, id desc);
create index on public.images (deleted_at desc, id desc) where deleted_at is not null;
create index on public.images (sha256) where sha256 is not null;

create trigger set_updated_at before update on public.images
  for each row execute function private.set_updated_at();
-- Not after delete: a row restored from the history would name files that are gone.
create trigger record_revision after insert or update on public.images
  for each row execute function private.record_revision();
create trigger record_table_change after insert or update or delete or truncate on public.images
  for each statement execute function private.record_table_change();

-- What the library holds is for admins: its list would tell of files that only drafts use. Visitors read files by their
-- URLs, which nobody can guess; a public bucket asks no policy for those (docs/security.md).
alter table public.images enable row level security;
revoke all on public.images from anon, authenticated, service_role;
grant select, insert, update, delete on public.images to authenticated, service_role;
create policy "admins can do everything" on public.images for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

alter publication supabase_realtime add table public.images;

-- The files of the editor and the media library. No SVG, because it can contain scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'images', 'images', true,
  10 * 1024 * 1024, -- bytes
  array[
    'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif',
    'application/pdf', 'application/zip', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm'
  ]
)
on conflict (id) do nothing;

create policy "admins can list images" on storage.objects for select to authenticated
  using (bucket_id = 'images' and (select public.is_admin((select auth.uid()))));
create policy "admins can upload images" on storage.objects for insert to authenticated
  with check (bucket_id = 'images' and (select public.is_admin((select auth.uid()))));
create policy "admins can replace images" on storage.objects for update to authenticated
  using (bucket_id = 'images' and (select public.is_admin((select auth.uid()))))
  with check (bucket_id = 'images' and (select public.is_admin((select auth.uid()))));
create policy "admins can delete images" on storage.objects for delete to authenticated
  using (bucket_id = 'images' and (select public.is_admin((select auth.uid()))));

-- Images used in drafts. Admins learn that another admin's draft uses one, but not which draft.
create function private.find_image_uses_in_drafts(_ids uuid[])
returns table (image_id uuid, table_name text, row_id text)
language sql stable security definer set search_path = ''
as $$
  select distinct
    used.id,
    case when draft.user_id = (select auth.uid()) then draft.table_name else 'drafts' end,
    case when draft.user_id = (select auth.uid()) then draft.row_id else '' end
  from public.drafts as draft
  cross join lateral regexp_matches(
    draft.values::text, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'
  ) as match (groups)
  cross join lateral (select match.groups[1]::uuid as id) as used
  where (private.is_trusted() or (select public.is_admin((select auth.uid()))))
    and used.id = any (_ids)
$$;

revoke all on function private.find_image_uses_in_drafts(uuid[]) from public;
grant execute on function private.find_image_uses_in_drafts(uuid[]) to authenticated, service_role;

-- Where images are used: every entry that the caller can read whose text or fields link to a file of one of them, and
-- drafts. `title` is what people know the entry by, '' if it has no words.
create function public.find_image_uses(_ids uuid[])
returns table (image_id uuid, table_name text, row_id text, title text)
language plpgsql stable set search_path = ''
as $$
declare
  _entries text := (
    select string_agg(
      format(
        'select %1$L, item.id::text, to_jsonb(item), %2$s from public.%1$I as item where %2$s like ''%%/media/%%''',
        name, columns
      ),
      ' union all '
    )
    from private.content_tables() as name
    cross join lateral (
      select format('concat_ws('' '', %s)', string_agg(format('item.%I', a.attname), ', ')) as columns
      from pg_attribute as a
      where a.attrelid = format('public.%I', name)::regclass and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
    ) as written
  );
begin
  return query execute format(
    $query$
      with entries (table_name, row_id, item, urls) as (%s),
      uses (image_id, table_name, row_id, title) as (
        select distinct on (used.id, e.table_name, e.row_id)
          used.id, e.table_name, e.row_id, left(coalesce(
            e.item ->> 'title', e.item ->> 'question', nullif(e.item ->> 'image_alt', ''), nullif(e.item ->> 'alt', ''),
            private.document_text(e.item -> 'content'), ''
          ), 80)
        from entries as e
        cross join lateral regexp_matches(
          e.urls, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'
        ) as match (groups)
        cross join lateral (select match.groups[1]::uuid as id) as used
        where used.id = any ($1)
      )
      select image_id, table_name, row_id, title from uses
      union all
      select draft.image_id, draft.table_name, draft.row_id, ''
      from private.find_image_uses_in_drafts($1) as draft
      where not exists (
        select from uses
        where (uses.image_id, uses.table_name, uses.row_id) = (draft.image_id, draft.table_name, draft.row_id)
      )
    $query$,
    _entries
  ) using _ids;
end $$;

revoke all on function public.find_image_uses(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.find_image_uses(uuid[]) to authenticated, service_role;

-- A value in which each URL of an image, which _pattern matches, is _url. What shows it keeps its width, and has
-- _ratio times that as its height.
create function private.with_image(_value jsonb, _pattern text, _url text, _ratio double precision) returns jsonb
language plpgsql immutable strict set search_path = ''
as $$
begin
  return case jsonb_typeof(_value)
    when 'string' then to_jsonb(regexp_replace(_value #>> '{}', _pattern, _url, 'g'))
    when 'array' then coalesce((
      select jsonb_agg(private.with_image(item, _pattern, _url, _ratio) order by place)
      from jsonb_array_elements(_value) with ordinality as items (item, place)
    ), '[]')
    when 'object' then coalesce((
      select jsonb_object_agg(key, case
        when key = 'height' and jsonb_typeof(item) = 'number' and jsonb_typeof(_value -> 'width') = 'number'
          and _value ->> 'src' ~ _pattern
        then to_jsonb(least(greatest(round((_value ->> 'width')::double precision * _ratio), 1), 20000)::integer)
        else private.with_image(item, _pattern, _url, _ratio)
      end)
      from jsonb_each(_value) as items (key, item)
    ), '{}')
    else _value
  end;
end $$;

-- Shows another image of the library wherever one is used, drafts of other admins included, and returns in how many
-- rows. Focal points stay.
create function public.replace_image(_old uuid, _new uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  _pattern text := '/media/' || _old || '/(?:480|960|1440)\.webp(?:\?size=\d+x\d+)?';
  _like text := '%/media/' || _old || '/%';
  _url text;
  _ratio double precision;
  _table text;
  _columns text;
  _values text;
  _ids text[];
  _tables text[] := '{}';
  _changed integer;
  _sum integer := 0;
begin
  if not (private.is_trusted() or public.is_admin(auth.uid())) then
    raise exception 'only admins can replace images' using errcode = '42501';
  end if;
  select format('/media/%s/960.webp?size=%sx%s', id, width, height), height::double precision / width
  into _url, _ratio
  from public.images where id = _new and width is not null and deleted_at is null;
  if _url is null then
    return 0;
  end if;
  -- Drafts are locked by nobody who waits for other rows.
  for _table, _ids in
    select u.table_name, array_agg(u.row_id) from public.find_image_uses(array[_old]) as u
    where u.table_name in (select private.content_tables()) group by u.table_name order by u.table_name
  loop
    perform private.lock_rows(_table, _ids);
    _tables := _tables || _table;
  end loop;
  perform private.lock_redirects();
  for _table, _columns, _values in
    select name, changes.columns, changes."values"
    from unnest(_tables) as name
    cross join lateral (
      select
        string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns,
        string_agg(format(case
          when a.atttypid = 'jsonb'::regtype then 'private.with_image(%I, $1, $2, $3)'
          else 'regexp_replace(%I, $1, $2, ''g'')'
        end, a.attname), ', ' order by a.attnum) as "values"
      from pg_attribute as a
      where a.attrelid = format('public.%I', name)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attname <> 'id' and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
    ) as changes
    union all
    select 'drafts', 'values', 'private.with_image(values, $1, $2, $3)'
  loop
    execute format(
      'update public.%1$I set (%2$s) = (select %3$s) where concat_ws('' '', %2$s) like $4', _table, _columns, _values
    ) using _pattern, _url, _ratio, _like;
    get diagnostics _changed = row_count;
    _sum := _sum + _changed;
  end loop;
  return _sum;
end $$;

revoke all on function private.with_image(jsonb, text, text, double precision) from public;
revoke all on function public.replace_image(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.replace_image(uuid, uuid) to authenticated, service_role;

-- The storage that the library uses: how many images of each type, and the bytes of their files. A null type stands for
-- files that belong to no image.
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

-- Uploads of content that wait for their confirmation, packed, as {user id}/{upload id}
-- (app/content/transfer/uploads.server.ts). Only the admin who sent one can read it, and for ten minutes.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('imports', 'imports', false, 50 * 1024 * 1024, array['application/gzip'])
on conflict (id) do nothing;

create policy "admins can read their own imports" on storage.objects for select to authenticated
  using (
    bucket_id = 'imports'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and created_at > now() - interval '10 minutes'
    and (select public.is_admin((select auth.uid())))
  );
create policy "admins can upload imports of their own" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'imports'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select public.is_admin((select auth.uid())))
  );
create policy "admins can delete their own imports" on storage.objects for delete to authenticated
  using (
    bucket_id = 'imports'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select public.is_admin((select auth.uid())))
  );
