-- Paths at which visitors found no page, for the admins to redirect. Nothing of who asked is stored, and of made-up paths
-- only a few are (app/content/redirects/missing-pages.server.ts).

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

-- A path at which there is a page or a redirect is missing no longer.
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
