-- The gallery: the pictures and videos of /creative, and those of About and Zulu. Files are in the media library or
-- below public/; a row names them by their URL.

create table public.gallery_items (
  id uuid primary key default gen_random_uuid(),
  page text not null default 'creative' check (page in ('creative', 'about', 'zulu')),
  -- With a video, the image is its poster.
  image text check (private.is_path_or_web_url(image)),
  video text check (private.is_path_or_web_url(video)),
  alt text not null default '' check (char_length(alt) <= 1000),
  title text check (private.is_title(title)),
  year integer check (year between 1000 and 9999),
  published boolean not null default true,
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gallery_items_has_a_file check (image is not null or video is not null)
);

create index on public.gallery_items (order_index, created_at, id);

create or replace function private.ordered_tables() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'menu_items', 'feed_posts', 'questions_posts', 'books_entries', 'links_entries', 'copy_items',
    'models_sections', 'projects_entries', 'gallery_items'
  ]
$$;

alter table public.gallery_items
  alter column order_index set default private.next_order_index('public.gallery_items');
create trigger append_to_order before insert on public.gallery_items
  for each row execute function private.append_to_order();
create trigger set_updated_at before update on public.gallery_items
  for each row execute function private.set_updated_at();
create trigger record_revision after insert or update or delete on public.gallery_items
  for each row execute function private.record_revision();
create trigger record_table_change after insert or update or delete or truncate on public.gallery_items
  for each statement execute function private.record_table_change();

alter table public.gallery_items enable row level security;
revoke all on public.gallery_items from anon, authenticated, service_role;
grant select on public.gallery_items to anon;
grant select, insert, update, delete on public.gallery_items to authenticated, service_role;
create policy "everyone can read public rows" on public.gallery_items for select to anon, authenticated
  using (published);
create policy "admins can do everything" on public.gallery_items for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

alter publication supabase_realtime add table public.gallery_items;

-- Where images are used: every entry that the caller can read whose text or fields link to a file of one of them, and
-- drafts. `title` is what people know the entry by, '' if it has no words.
create or replace function public.find_image_uses(_ids uuid[])
returns table (image_id uuid, table_name text, row_id text, title text)
language sql stable set search_path = ''
as $$
  with entries (table_name, row_id, title, content, urls) as (
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
    union all select 'gallery_items', id::text, coalesce(title, nullif(alt, '')), null, concat(image, ' ', video)
      from public.gallery_items
    union all select 'menu_items', id::text, title, null, url from public.menu_items
    union all select 'site_settings', id::text, title, null, social_image from public.site_settings
  ),
  uses (image_id, table_name, row_id, title) as (
    select distinct on (used.id, e.table_name, e.row_id)
      used.id, e.table_name, e.row_id, left(coalesce(e.title, private.document_text(e.content), ''), 80)
    from entries as e
    cross join lateral regexp_matches(
      e.urls, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'
    ) as match (groups)
    cross join lateral (select match.groups[1]::uuid as id) as used
    where e.urls like '%/media/%' and used.id = any (_ids)
  )
  select image_id, table_name, row_id, title from uses
  union all
  select draft.image_id, draft.table_name, draft.row_id, ''
  from private.find_image_uses_in_drafts(_ids) as draft
  where not exists (
    select from uses
    where (uses.image_id, uses.table_name, uses.row_id) = (draft.image_id, draft.table_name, draft.row_id)
  )
$$;
