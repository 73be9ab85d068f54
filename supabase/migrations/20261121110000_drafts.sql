-- What an author typed and has not saved: one draft for each admin and row, whether the row exists already or not.
-- Nobody else reads it, it reaches no open page, and it leaves no revision.

create table public.drafts (
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id text not null check (char_length(row_id) between 1 and 100),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The form's fields as they were typed, also what the table of the row would refuse. A document of the largest
  -- size (private.is_document) fits with its quotes escaped.
  values jsonb not null check (jsonb_typeof(values) = 'object' and octet_length(values::text) <= 10000000),
  -- updated_at of the row from which the edit started, '' for a new row.
  version text not null default '' check (char_length(version) <= 64),
  -- The form that wrote it, and the number of changes made in that form, so that two tabs do not silently overwrite
  -- each other.
  client_id uuid not null,
  revision integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (table_name, row_id, user_id)
);

alter table public.drafts enable row level security;
revoke all on public.drafts from anon, authenticated, service_role;
grant select, insert, update, delete on public.drafts to authenticated, service_role;
create policy "admins keep their own" on public.drafts for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))))
  with check (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));

create trigger touch_updated_at before update on public.drafts
  for each row execute function private.touch_updated_at();

-- Pictures in drafts. That another admin's draft uses one is told, in which draft is not.
create function private.draft_uses(_ids uuid[])
returns table (image uuid, table_name text, row_id text)
language sql stable security definer set search_path = ''
as $$
  select distinct
    used.id,
    case when draft.user_id = (select auth.uid()) then draft.table_name else 'drafts' end,
    case when draft.user_id = (select auth.uid()) then draft.row_id else '' end
  from public.drafts as draft
  cross join lateral regexp_matches(
    draft.values::text, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'
  ) as found (address)
  cross join lateral (select found.address[1]::uuid as id) as used
  where (private.is_trusted() or (select public.is_admin((select auth.uid()))))
    and used.id = any (_ids)
$$;
revoke all on function private.draft_uses(uuid[]) from public;
grant execute on function private.draft_uses(uuid[]) to authenticated, service_role;

-- As before, and in drafts: a picture that only a draft shows is used.
create or replace function public.image_uses(_ids uuid[])
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
  ),
  uses (image, table_name, row_id, title) as (
    select distinct on (used.id, w.table_name, w.row_id)
      used.id, w.table_name, w.row_id, left(coalesce(w.title, private.document_text(w.content), ''), 80)
    from written as w
    cross join lateral regexp_matches(
      w.addresses, '/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g'
    ) as found (address)
    cross join lateral (select found.address[1]::uuid as id) as used
    where w.addresses like '%/media/%' and used.id = any (_ids)
  )
  select image, table_name, row_id, title from uses
  union all
  select draft.image, draft.table_name, draft.row_id, ''
  from private.draft_uses(_ids) as draft
  where not exists (
    select from uses
    where (uses.image, uses.table_name, uses.row_id) = (draft.image, draft.table_name, draft.row_id)
  )
$$;
