-- The media library: one row for each picture, whose files lie in the bucket images under {id}/. The application
-- writes the files before the row and removes them after it (app/media/library/image-store.server.ts).

create table public.images (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_title(name)), -- as the file was called
  alt text not null default '' check (char_length(alt) <= 1000),
  -- Pixels, as the picture is seen: the camera's rotation is applied.
  width integer not null check (width between 1 and 16383),
  height integer not null check (height between 1 and 16383),
  -- Of the file that was sent: its size in bytes, its type, and whether it moves.
  bytes integer not null check (bytes between 1 and 10 * 1024 * 1024),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif')),
  animated boolean not null default false,
  files text[] not null check (cardinality(files) between 1 and 10), -- their names in the folder
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index on public.images (created_at desc, id desc);

alter table public.images enable row level security;
revoke all on public.images from anon, authenticated, service_role;
grant select on public.images to anon;
grant select, insert, update, delete on public.images to authenticated, service_role;
create policy "everybody reads" on public.images for select to anon, authenticated using (true);
create policy "admins do everything" on public.images for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

create trigger touch_updated_at before update on public.images
  for each row execute function private.touch_updated_at();
-- Not after delete: a row that was restored would name files that are gone.
create trigger keep_revision after insert or update on public.images
  for each row execute function private.keep_revision();

alter publication supabase_realtime add table public.images;

-- Where pictures are used: every entry that the asker may read and whose text or fields lead to a file of one of
-- them. `title` is what people know the entry by, '' for what has no words.
create function public.image_uses(_ids uuid[])
returns table (image uuid, table_name text, row_id text, title text)
language sql stable set search_path = ''
as $$
  with written (table_name, row_id, title, content, addresses) as (
    select 'feed_posts', id::text, title, content, content::text from public.feed_posts
    union all select 'questions_posts', id::text, question, content, content::text from public.questions_posts
    union all select 'notes_entries', id::text, null, content, content::text from public.notes_entries
    union all select 'models_sections', id, title, content, content::text from public.models_sections
    union all select 'pages', id::text, title, content, content::text from public.pages
    union all select 'copy_items', id::text, nullif(image_alt, ''), content, concat(image_url, ' ', content)
      from public.copy_items
    union all select 'projects_entries', id::text, title, null, concat(image, ' ', url) from public.projects_entries
    union all select 'books_entries', id::text, title, null, buy_link from public.books_entries
    union all select 'links_entries', id::text, title, null, url from public.links_entries
    union all select 'menu_items', id::text, title, null, url from public.menu_items
    union all select 'site_settings', id::text, title, null, social_image from public.site_settings
  )
  select distinct on (used.id, w.table_name, w.row_id)
    used.id, w.table_name, w.row_id, left(coalesce(w.title, private.document_text(w.content), ''), 80)
  from written as w
  cross join lateral regexp_matches(
    w.addresses, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'
  ) as found (address)
  cross join lateral (select found.address[1]::uuid as id) as used
  where w.addresses like '%/media/%' and used.id = any (_ids)
$$;

revoke all on function public.image_uses(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.image_uses(uuid[]) to authenticated, service_role;
