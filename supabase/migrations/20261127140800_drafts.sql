-- What an admin typed and has not saved, who may read it, and who is editing what.

-- One draft per admin and row, whether or not the row exists yet. Nobody else can read it, it reaches no open page, and
-- it leaves no revision.
create table public.drafts (
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id text not null check (char_length(row_id) between 1 and 100),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The form's fields as they were typed, including values that the row's table would refuse. A document of the largest
  -- size (private.is_document) fits with its quotes escaped.
  values jsonb not null check (jsonb_typeof(values) = 'object' and octet_length(values::text) <= 10000000),
  -- updated_at of the row when the edit started, '' for a new row.
  version text not null default '' check (char_length(version) <= 64),
  -- The form that wrote it and the number of changes made in that form, so that two tabs do not silently overwrite
  -- each other.
  client_id uuid not null,
  revision integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (table_name, row_id, user_id)
);
create index on public.drafts (user_id);

alter table public.drafts enable row level security;
revoke all on public.drafts from anon, authenticated, service_role;
grant select, insert, update, delete on public.drafts to authenticated, service_role;
create policy "admins can manage their own drafts" on public.drafts for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))))
  with check (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));

create trigger set_updated_at before update on public.drafts
  for each row execute function private.set_updated_at();

-- The first words of a document as a form sends it; null if that is HTML, typed without JavaScript.
create function private.typed_words(_typed text) returns text
language plpgsql immutable strict set search_path = ''
as $$
begin
  return case when ltrim(_typed) like '{%' then private.document_excerpt(_typed::jsonb) end;
exception when others then
  -- Not every text that begins like JSON is JSON.
  return null;
end $$;
revoke all on function private.typed_words(text) from public;
grant execute on function private.typed_words(text) to authenticated, service_role;

-- The caller's drafts in these tables, the latest first. Lists show a title, not what was typed, since one draft may
-- hold a document of several MB: `values` without the document whose `words` are known, each of them cut.
create function public.list_drafts(_tables text[], _limit integer default null)
returns table (
  table_name text, row_id text, version text, updated_at timestamptz, "values" jsonb, words text
)
language sql stable set search_path = ''
as $$
  with latest as materialized (
    select d.table_name, d.row_id, d.version, d.updated_at, d.values
    from public.drafts as d
    where d.table_name = any (_tables)
    order by d.updated_at desc, d.table_name, d.row_id
    limit _limit
  )
  select
    d.table_name, d.row_id, d.version, d.updated_at,
    (
      select coalesce(jsonb_object_agg(key, left(value, 2000)), '{}')
      from jsonb_each_text(case when known.words is null then d.values else d.values - 'content' end)
    ),
    known.words
  from latest as d
  cross join lateral (select private.typed_words(d.values ->> 'content') as words) as known
  order by d.updated_at desc, d.table_name, d.row_id
$$;
revoke all on function public.list_drafts(text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.list_drafts(text[], integer) to authenticated, service_role;

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
create index on public.draft_links (created_by);

alter table public.draft_links enable row level security;
revoke all on public.draft_links from anon, authenticated, service_role;
grant select, insert, delete, update (row_id) on public.draft_links to authenticated;
grant select, delete on public.draft_links to service_role;
create policy "admins can read" on public.draft_links for select to authenticated
  using ((select public.is_admin((select auth.uid()))));
create policy "admins can share their own drafts" on public.draft_links for insert to authenticated
  with check (created_by = (select auth.uid()) and (select public.is_admin((select auth.uid()))));
-- Not those of others: an admin who moved one to another entry could read another draft of its maker.
create policy "admins can move their own" on public.draft_links for update to authenticated
  using (created_by = (select auth.uid()) and (select public.is_admin((select auth.uid()))))
  with check (created_by = (select auth.uid()) and (select public.is_admin((select auth.uid()))));
create policy "admins can revoke" on public.draft_links for delete to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- An essay's id is its slug, which its author may change: all links to it follow.
create function private.move_draft_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.draft_links set row_id = new.id::text where table_name = tg_table_name::text collate "default" and row_id = old.id::text;
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

-- Which edit forms are open now, so that their authors know of each other. A form reports itself every ten seconds
-- while it is open; one that has not for twenty is closed, or its browser is gone. No open page is told of it, and
-- nothing of it is worth a backup.
create unlogged table public.open_forms (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Each open form has its own.
  client_id uuid not null,
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  row_id text not null check (char_length(row_id) between 1 and 100),
  reported_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
create index on public.open_forms (table_name, row_id);

alter table public.open_forms enable row level security;
revoke all on public.open_forms from anon, authenticated, service_role;
grant select, insert, update, delete on public.open_forms to authenticated;
grant select on public.open_forms to service_role;
create policy "admins can read" on public.open_forms for select to authenticated
  using ((select public.is_admin((select auth.uid()))));
create policy "admins can insert their own" on public.open_forms for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));
create policy "admins can update their own" on public.open_forms for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))))
  with check (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));
create policy "admins can delete their own" on public.open_forms for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));

-- The other admins who have a form of this row open. With `_client_id`, reports that the caller's form is open, or is
-- not any more.
create function public.report_open_form(
  _table text, _row text, _client_id uuid default null, _is_open boolean default true
) returns uuid[]
language plpgsql set search_path = ''
as $$
begin
  delete from public.open_forms
  where user_id = auth.uid()
    and (reported_at < now() - interval '20 seconds' or client_id = _client_id and not _is_open);
  if _client_id is not null and _is_open then
    insert into public.open_forms (client_id, table_name, row_id) values (_client_id, _table, _row)
    on conflict (user_id, client_id) do update
      set table_name = excluded.table_name, row_id = excluded.row_id, reported_at = now();
  end if;
  return array(
    select distinct form.user_id from public.open_forms as form
    where form.table_name = _table and form.row_id = _row and form.user_id <> auth.uid()
      and form.reported_at > now() - interval '20 seconds'
  );
end $$;

revoke all on function public.report_open_form(text, text, uuid, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.report_open_form(text, text, uuid, boolean) to authenticated;
