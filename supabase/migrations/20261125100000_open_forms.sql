-- Which edit forms are open now, so that their authors know of each other. A form reports itself every ten seconds while
-- it is open; one that has not for twenty is closed, or its browser is gone. No open page is told of it, and nothing of
-- it is worth a backup.

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
create policy "admins can report their own" on public.open_forms for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))))
  with check (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));

-- The other admins who have a form of this row open. With `_client_id`, reports that the caller's form is open, or is not
-- any more.
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

revoke all on function public.report_open_form(text, text, uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.report_open_form(text, text, uuid, boolean) to authenticated;
