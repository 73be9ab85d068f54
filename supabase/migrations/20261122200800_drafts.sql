-- What an admin typed and has not saved: one draft per admin and row, whether or not the row exists yet. Nobody else
-- can read it, it reaches no open page, and it leaves no revision.

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

alter table public.drafts enable row level security;
revoke all on public.drafts from anon, authenticated, service_role;
grant select, insert, update, delete on public.drafts to authenticated, service_role;
create policy "admins can manage their own drafts" on public.drafts for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))))
  with check (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));

create trigger set_updated_at before update on public.drafts
  for each row execute function private.set_updated_at();
