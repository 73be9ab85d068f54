-- Old addresses: where visitors are sent who ask for a path at which there is no page (any more). Admins add redirects,
-- and the site adds one whenever a page or an essay gets another slug. Every redirect is a single step.

-- A path as redirects compare it: without query, fragment and final slashes, and with small letters from a to z, since
-- other sites spell their addresses in every way. The same as normalizePath in app/content/fields/path.ts, which also
-- decodes escapes.
create function private.normalize_path(_path text) returns text
language sql immutable strict set search_path = ''
as $$ select lower(rtrim(split_part(split_part(_path, '#', 1), '?', 1), '/') collate "C") $$;

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- Decoded, so that admins can read it. The first part is not that of a route which other addresses share:
  -- RESERVED_SLUGS in app/content/fields/slug.ts.
  from_path text not null unique
    check (from_path ~ '^(/[^/?#%\\[:cntrl:]]+)+$' and char_length(from_path) <= 500)
    check (split_part(from_path, '/', 2) not in (
      'admin', 'auth', 'build', 'events', 'healthz', 'media', 'og', 'photography', 'search', 'theme', 'up'
    )),
  target text not null check (private.is_path_or_web_url(target)),
  -- Whether the site added it, because an entry got another slug.
  automatic boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A hash, because a URL may be too long for a sorted index.
create index on public.redirects using hash (private.normalize_path(target));

-- Whether visitors find a page at a path: then nobody can be redirected from there. Pages that the site draws itself are
-- there unless a row hides them (app/content/static-pages.ts).
create function private.is_live_path(_path text) returns boolean
language sql stable set search_path = ''
as $$
  select case
    when exists (select from public.pages where slug = substr(_path, 2)) then
      (select published from public.pages where slug = substr(_path, 2))
    when _path like '/models/%' then
      exists (select from public.models_sections where id = substr(_path, 9) and published)
    else _path in (
      '/menu', '/about', '/brio', '/zulu', '/notes', '/creative', '/design', '/copy', '/feed', '/links', '/books',
      '/projects', '/questions', '/models'
    )
  end
$$;

-- Whoever adds a redirect, or moves or publishes a page, waits for the others: each must see what the other wrote.
create function private.lock_redirects() returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('public.redirects', 0)) $$;

-- Messages of errors with the detail "field …" are shown beside that field of the form (app/http/app-error.server.ts).
create function private.check_redirect() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _next text;
begin
  perform private.lock_redirects();
  new.from_path := private.normalize_path(new.from_path);
  if new.target like '/%' and private.normalize_path(new.target) <> new.from_path then
    select target into _next
    from public.redirects where from_path = private.normalize_path(new.target) and id <> new.id;
    new.target := coalesce(_next, new.target);
  end if;
  if new.target like '/%' and private.normalize_path(new.target) = new.from_path then
    raise exception 'This leads back to the old address. Choose another one.'
      using errcode = '23514', detail = 'field target';
  end if;
  if private.is_live_path(new.from_path) then
    raise exception
      'There is a page at this address. Change the address of that page, or hide the page, before you redirect from it.'
      using errcode = '23514', detail = 'field from_path';
  end if;
  return new;
end $$;

-- Redirects that led to this one's old address lead to its target.
create function private.shorten_redirects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.redirects set target = new.target
  where private.normalize_path(target) = new.from_path and target like '/%' and id <> new.id;
  return null;
end $$;

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

-- All redirects in one answer, {old path: target}: the server keeps them in memory.
create function public.list_redirects() returns jsonb
language sql stable security definer set search_path = ''
as $$ select coalesce(jsonb_object_agg(from_path, target), '{}') from public.redirects $$;
revoke all on function public.list_redirects() from public, anon, authenticated, service_role;
grant execute on function public.list_redirects() to service_role;

-- For a table whose rows have pages of their own: the path before their slug, and its column. A page that comes to an
-- address replaces the redirect there, and a page that leaves one where visitors have seen it leaves a redirect.
create function private.redirect_moved_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  _path text := tg_argv[0] || (to_jsonb(new) ->> tg_argv[1]);
  _before text;
begin
  if tg_op = 'UPDATE' then
    _before := tg_argv[0] || (to_jsonb(old) ->> tg_argv[1]);
    if _before = _path and old.published = new.published then
      return null;
    end if;
  end if;
  perform private.lock_redirects();
  if new.published or _before <> _path then
    delete from public.redirects where from_path = _path;
  end if;
  if _before <> _path and not private.is_live_path(_before) and exists (
    select from public.revisions as r
    where r.table_name = tg_table_name and r.row_id = new.id::text
      and (r.old -> 'published' = 'true' or r.new -> 'published' = 'true')
  ) then
    insert into public.redirects (from_path, target, automatic) values (_before, _path, true)
    on conflict (from_path) do update set target = excluded.target, automatic = true;
  end if;
  return null;
end $$;

create trigger redirect_moved_page after insert or update on public.pages
  for each row execute function private.redirect_moved_page('/', 'slug');
create trigger redirect_moved_page after insert or update on public.models_sections
  for each row execute function private.redirect_moved_page('/models/', 'id');

-- An essay's slug is its id: its history and the drafts of it follow. A draft that somebody already has under the new id
-- stays. Triggers run in the order of their names: this one before redirect_moved_page, which reads the history.
create function private.follow_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.revisions set row_id = new.id where table_name = tg_table_name and row_id = old.id;
  update public.drafts as d set row_id = new.id
  where table_name = tg_table_name and row_id = old.id and not exists (
    select from public.drafts as other
    where other.table_name = tg_table_name and other.row_id = new.id and other.user_id = d.user_id
  );
  return null;
end $$;

create trigger follow_id after update of id on public.models_sections
  for each row when (old.id <> new.id) execute function private.follow_id();
