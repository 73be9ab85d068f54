-- Old URLs: where visitors are sent who ask for a path at which there is no page (any more). Admins add redirects,
-- and the site adds one whenever a page, an essay, a note or a post gets another slug. Every redirect is a single step.

-- A path as redirects compare it: without query, fragment and final slashes, and with small letters from a to z, since
-- other sites spell their URLs in every way. The same as normalizePath in app/content/fields/path.ts, which also
-- decodes escapes.
create function private.normalize_path(_path text) returns text
language sql immutable strict set search_path = ''
as $$ select lower(rtrim(split_part(split_part(_path, '#', 1), '?', 1), '/') collate "C") $$;

-- The path of a page that is gone, as private.normalize_path leaves it. The first part is not that of a route which
-- other URLs share: RESERVED_SLUGS in app/content/fields/slug.ts.
create function private.is_old_path(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 500
    and _value ~ '^(/[^/?#%\\\u0001-\u001f\u007f-\u009f]+)+$'
    and _value !~ '/\.\.?(/|$)'
    and split_part(_value, '/', 2) not in (
      'admin', 'auth', 'build', 'events', 'healthz', 'media', 'og', 'photography', 'search', 'tags', 'theme', 'up'
    )
$$;

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- Decoded, so that admins can read it.
  from_path text not null unique check (private.is_old_path(from_path)),
  target text not null check (private.is_path_or_web_url(target)),
  -- Whether the site added it, because an entry got another slug.
  automatic boolean not null default false,
  created_at timestamptz not null default now() check (private.is_instant(created_at)),
  updated_at timestamptz not null default now() check (private.is_instant(updated_at))
);
-- A hash, because a URL may be too long for a sorted index.
create index on public.redirects using hash (private.normalize_path(target));

-- Whether visitors can read the entry at a path; null if there is no entry.
create function private.is_public_entry(_path text) returns boolean
language sql stable set search_path = ''
as $$
  select published and (publish_at is null or publish_at <= now())
  from (
    select published, publish_at from public.pages where slug = substr(_path, 2)
    union all
    select published, publish_at from public.models_sections where _path like '/models/%' and id = substr(_path, 9)
    union all
    select published, publish_at from public.notes_entries where _path like '/notes/%' and slug = substr(_path, 8)
    union all
    select published, publish_at from public.feed_posts where _path like '/feed/%' and slug = substr(_path, 7)
  ) as entry
$$;

-- Whether the site draws a page at a path itself (app/content/static-pages.ts).
create function private.is_site_path(_path text) returns boolean
language sql immutable set search_path = ''
as $$
  select _path in (
    '/menu', '/about', '/brio', '/zulu', '/notes', '/creative', '/design', '/copy', '/feed', '/links', '/books',
    '/projects', '/questions', '/models'
  )
$$;

-- Whether visitors find a page at a path: then nobody can be redirected from there. Pages that the site draws itself
-- are there unless a row hides them.
create function private.is_live_path(_path text) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(private.is_public_entry(_path), private.is_site_path(_path)) $$;

-- Whoever adds a redirect, or moves or publishes a page, waits for the others: each must see what the other wrote.
create function private.lock_redirects() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('public.redirects', 0)) $$;

-- Once for each statement, before any row of it is locked: who moves a page writes redirects, too.
create function private.lock_redirects_first() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_redirects();
  return null;
end $$;

-- Messages of errors with the detail "field …" are shown beside that field of the form (app/http/app-error.server.ts).
create function private.check_redirect() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _next text;
begin
  new.from_path := private.normalize_path(new.from_path);
  if new.target like '/%' and private.normalize_path(new.target) <> new.from_path then
    select target into _next
    from public.redirects where from_path = private.normalize_path(new.target) and id <> new.id;
    new.target := coalesce(_next, new.target);
  end if;
  if new.target like '/%' and private.normalize_path(new.target) = new.from_path then
    raise exception 'This leads back to the old URL. Choose another one.'
      using errcode = '23514', detail = 'field target';
  end if;
  if private.is_live_path(new.from_path) then
    raise exception
      'There is a page at this URL. Change the slug of that page, or hide the page, before you redirect from it.'
      using errcode = '23514', detail = 'field from_path';
  end if;
  return new;
end $$;

-- Redirects that led to this one's old URL lead to its target.
create function private.shorten_redirects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.redirects set target = new.target
  where private.normalize_path(target) = new.from_path and target like '/%' and id <> new.id;
  return null;
end $$;

create trigger lock_redirects before insert or update on public.redirects
  for each statement execute function private.lock_redirects_first();
create trigger check_redirect before insert or update on public.redirects
  for each row execute function private.check_redirect();
create trigger shorten_redirects after insert or update of from_path, target on public.redirects
  for each row execute function private.shorten_redirects();
create trigger set_updated_at before update on public.redirects
  for each row execute function private.set_updated_at();
create trigger record_revision after insert or update or delete on public.redirects
  for each row execute function private.record_revision();
create trigger record_table_change after insert or update or delete or truncate on public.redirects
  for each statement execute function private.record_table_change();

-- Visitors may not list them: they name pages that were never announced.
alter table public.redirects enable row level security;
revoke all on public.redirects from anon, authenticated, service_role;
grant select, insert, update, delete on public.redirects to authenticated, service_role;
create policy "admins can do everything" on public.redirects for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

alter publication supabase_realtime add table public.redirects;

-- While the page of the essays, the notes or the feed is hidden, so are its entries.
create function private.is_list_hidden(_path text) returns boolean
language sql stable set search_path = ''
as $$ select _path ~ '^/(models|notes|feed)/' and not private.is_live_path('/' || split_part(_path, '/', 2)) $$;

-- A redirect to a page that visitors cannot see waits until they can, or it would tell them the URL, which is often
-- the title, of a draft.
create function private.is_hidden_path(_path text) returns boolean
language sql stable set search_path = ''
as $$ select not coalesce(private.is_public_entry(_path), true) or private.is_list_hidden(_path) $$;

-- All redirects that lead to pages which visitors can see, {old path: target}: the server keeps them in memory.
create function public.list_redirects() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(from_path, target), '{}')
  from public.redirects where not private.is_hidden_path(private.normalize_path(target))
$$;
revoke all on function public.list_redirects() from public, anon, authenticated, service_role;
grant execute on function public.list_redirects() to service_role;

-- For a table whose rows have pages of their own: the path before their slug, and its column. A page that comes to a
-- URL replaces the redirect there, and a page that leaves one where visitors have seen it leaves a redirect. A page
-- that is not there yet leaves the redirect at its URL; from its moment on, the page wins.
create function private.redirect_moved_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _path text := tg_argv[0] || (to_jsonb(new) ->> tg_argv[1]);
  _before text;
  _is_seen boolean;
begin
  if tg_op = 'UPDATE' then
    _before := tg_argv[0] || (to_jsonb(old) ->> tg_argv[1]);
    if _before = _path and old.published = new.published and old.publish_at is not distinct from new.publish_at then
      return null;
    end if;
  end if;
  perform private.lock_redirects();
  _is_seen := _before <> _path and not private.is_live_path(_before) and exists (
    select from public.revisions as r
    where r.table_name = tg_table_name::text collate "default" and r.row_id = new.id::text
      and (r.old -> 'published' = 'true' or r.new -> 'published' = 'true')
  );
  delete from public.redirects
  where from_path = _path and (
    private.is_live_path(_path) or _is_seen or _before <> _path and private.normalize_path(target) = _before
  );
  if _is_seen then
    insert into public.redirects (from_path, target, automatic) values (_before, _path, true)
    on conflict (from_path) do update set target = excluded.target, automatic = true;
  end if;
  return null;
end $$;

create trigger redirect_moved_page after insert or update on public.pages
  for each row execute function private.redirect_moved_page('/', 'slug');
create trigger redirect_moved_page after insert or update on public.models_sections
  for each row execute function private.redirect_moved_page('/models/', 'id');
create trigger redirect_moved_page after insert or update on public.notes_entries
  for each row execute function private.redirect_moved_page('/notes/', 'slug');
create trigger redirect_moved_page after insert or update on public.feed_posts
  for each row execute function private.redirect_moved_page('/feed/', 'slug');

-- An essay's slug is its id: its history and the drafts of it follow. A draft that somebody already has under the new
-- id stays. An essay may take the slug of one that was deleted, whose history it then shares: the revision before is
-- not always of the same essay, so each keeps the state before it. Triggers run in the order of their names: this one
-- before redirect_moved_page, which reads the history.
create function private.follow_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.revisions where table_name = tg_table_name::text collate "default" and row_id = new.id) then
    update public.revisions as r set old = complete.old
    from public.complete_revisions as complete
    where complete.id = r.id and r.table_name = tg_table_name::text collate "default" and r.row_id in (old.id, new.id)
      and r.old is null and complete.old is not null;
  end if;
  update public.revisions set row_id = new.id where table_name = tg_table_name::text collate "default" and row_id = old.id;
  update public.drafts as d set row_id = new.id
  where table_name = tg_table_name::text collate "default" and row_id = old.id and not exists (
    select from public.drafts as other
    where other.table_name = tg_table_name::text collate "default" and other.row_id = new.id and other.user_id = d.user_id
  );
  return null;
end $$;

create trigger follow_id after update of id on public.models_sections
  for each row when (old.id <> new.id) execute function private.follow_id();

-- Paths at which visitors found no page, for the admins to redirect. Nothing of who asked is stored, and of made-up
-- paths only a few are (app/content/redirects/missing-pages.server.ts).
create table public.missing_pages (
  -- As redirects have it: private.normalize_path.
  path text primary key check (path ~ '^(/[^/?#%\\[:cntrl:]]+)+$' and char_length(path) <= 500),
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);

alter table public.missing_pages enable row level security;
revoke all on public.missing_pages from anon, authenticated, service_role;
grant select, delete on public.missing_pages to authenticated, service_role;
create policy "admins can read" on public.missing_pages for select to authenticated
  using ((select public.is_admin((select auth.uid()))));
create policy "admins can delete" on public.missing_pages for delete to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- Adds paths: a list of rows of the table, where `count` is how often each was asked for since the last call. 200 stay:
-- the 100 that were asked for most often, so that a flood of others does not push them out, and the latest 100 others.
create function public.record_missing_pages(_pages jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two processes with the same paths would otherwise wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('public.missing_pages', 0));
  insert into public.missing_pages as m (path, count, first_at, last_at)
  select path, count, first_at, last_at from jsonb_populate_recordset(null::public.missing_pages, _pages) as new
  where not exists (select from public.redirects where from_path = new.path) and not private.is_live_path(new.path)
  on conflict (path) do update set
    count = m.count + excluded.count,
    first_at = least(m.first_at, excluded.first_at),
    last_at = greatest(m.last_at, excluded.last_at);
  delete from public.missing_pages where last_at < now() - interval '90 days';
  delete from public.missing_pages where path in (
    select path from (
      select path, last_at from public.missing_pages order by count desc, last_at desc, path offset 100
    ) as others
    order by last_at desc, path offset 100
  );
end $$;
revoke all on function public.record_missing_pages(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_missing_pages(jsonb) to service_role;

-- A path at which there is a page or a redirect is not missing.
create function private.remove_found_pages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.missing_pages as m
  where exists (select from public.redirects where from_path = m.path) or private.is_live_path(m.path);
  return null;
end $$;

create trigger remove_found_pages after insert or update of from_path on public.redirects
  for each statement execute function private.remove_found_pages();
create trigger remove_found_pages after insert or update of slug, published on public.pages
  for each statement execute function private.remove_found_pages();
create trigger remove_found_pages after insert or update of id, published on public.models_sections
  for each statement execute function private.remove_found_pages();
create trigger remove_found_pages after insert or update of slug, published on public.notes_entries
  for each statement execute function private.remove_found_pages();
create trigger remove_found_pages after insert or update of slug, published on public.feed_posts
  for each statement execute function private.remove_found_pages();
