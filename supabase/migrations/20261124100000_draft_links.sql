-- Secret links with which somebody who is not signed in reads an admin's draft. Only the hash of a link's token is
-- stored, and read_draft_link is the only way to a draft for anybody but its admin.

create table public.draft_links (
  id uuid primary key default gen_random_uuid(),
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id text not null check (char_length(row_id) between 1 and 100),
  -- Whose draft it shows.
  created_by uuid not null default auth.uid() references auth.users (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'), -- sha256 of the token, in hex
  created_at timestamptz not null default now(),
  -- Thirty days, and some hours for a server whose clock is ahead.
  expires_at timestamptz not null check (expires_at <= created_at + interval '31 days')
);
create index on public.draft_links (table_name, row_id);

alter table public.draft_links enable row level security;
revoke all on public.draft_links from anon, authenticated, service_role;
grant select, insert, delete, update (row_id) on public.draft_links to authenticated;
grant select, delete on public.draft_links to service_role;
create policy "admins can read" on public.draft_links for select to authenticated
  using ((select public.is_admin((select auth.uid()))));
create policy "admins can share their own drafts" on public.draft_links for insert to authenticated
  with check (created_by = (select auth.uid()) and (select public.is_admin((select auth.uid()))));
-- Not those of others: whoever moved one to another entry could read another draft of its maker.
create policy "admins can move their own" on public.draft_links for update to authenticated
  using (created_by = (select auth.uid()) and (select public.is_admin((select auth.uid()))))
  with check (created_by = (select auth.uid()) and (select public.is_admin((select auth.uid()))));
create policy "admins can revoke" on public.draft_links for delete to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- An essay's id is its slug, which its author may change: links follow, whoever made them.
create function private.move_draft_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.draft_links set row_id = new.id::text where table_name = tg_table_name and row_id = old.id::text;
  return null;
end $$;

create trigger move_draft_links after update of id on public.models_sections
  for each row when (old.id <> new.id) execute function private.move_draft_links();

-- What a link shows: the row as it is saved (null if it is new), and the draft of the admin who made the link (null
-- without one). Null for a token that is wrong, has ended or was revoked, for an entry that was deleted, and once the
-- link's maker is no longer an admin. Never raises for a token of any kind.
create function public.read_draft_link(_token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  _link public.draft_links;
  _row jsonb;
  _draft jsonb;
begin
  select link.* into _link from public.draft_links as link
  join public.user_roles as maker on maker.user_id = link.created_by and maker.role = 'admin'
  where link.token_hash = encode(sha256(convert_to(_token, 'UTF8')), 'hex') and link.expires_at > now();
  -- Only content has a history.
  if _link.id is null or not exists (
    select from pg_catalog.pg_trigger
    where tgrelid = to_regclass(format('public.%I', _link.table_name)) and tgname = 'record_revision'
  ) then
    return null;
  end if;
  execute format('select to_jsonb(item) from public.%I as item where item.id::text = $1', _link.table_name)
    into _row using _link.row_id;
  select to_jsonb(draft) - 'user_id' into _draft from public.drafts as draft
  where draft.table_name = _link.table_name and draft.row_id = _link.row_id and draft.user_id = _link.created_by;
  -- A draft that was begun from a row outlives it, because the row may be restored.
  if _row is null and coalesce(_draft ->> 'version' <> '', true) then
    return null;
  end if;
  return jsonb_build_object(
    'table_name', _link.table_name, 'row_id', _link.row_id, 'expires_at', _link.expires_at,
    'row', _row, 'draft', _draft
  );
end $$;

revoke all on function public.read_draft_link(text) from public, anon, authenticated, service_role;
grant execute on function public.read_draft_link(text) to anon, authenticated;
