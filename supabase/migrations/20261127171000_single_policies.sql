-- What Supabase's advisor says (`supabase db advisors`): one permissive policy for each table, role and action, since
-- Postgres evaluates all that there are; an index for each foreign key; why two tables have no policy. Who may do what
-- stays as it was.

-- Adds the policies of a table with content: visitors read the rows for which the condition holds, admins read and
-- write all of them. For migrations; the API's roles cannot call it.
create function private.add_content_policies(_table text, _condition text) returns void
language plpgsql set search_path = ''
as $$
declare
  _is_admin text := '(select public.is_admin((select auth.uid())))';
begin
  execute format(
    'create policy "visitors can read public rows" on public.%I for select to anon using (%s)', _table, _condition
  );
  execute format(
    'create policy "users can read public rows, admins all" on public.%I for select to authenticated using (%s or %s)',
    _table, _condition, _is_admin
  );
  execute format(
    'create policy "admins can insert" on public.%I for insert to authenticated with check (%s)', _table, _is_admin
  );
  execute format(
    'create policy "admins can update" on public.%I for update to authenticated using (%2$s) with check (%2$s)',
    _table, _is_admin
  );
  execute format(
    'create policy "admins can delete" on public.%I for delete to authenticated using (%s)', _table, _is_admin
  );
end $$;
revoke all on function private.add_content_policies(text, text) from public;

do $$
declare
  _scheduled text := '(published and (publish_at is null or publish_at <= now()))';
  _table text;
  _condition text;
begin
  for _table, _condition in
    values
      ('notes_entries', _scheduled), ('feed_posts', _scheduled), ('questions_posts', _scheduled),
      ('models_sections', _scheduled), ('pages', _scheduled), ('gallery_items', 'published'), ('menu_items', 'visible'),
      ('books_entries', 'true'), ('links_entries', 'true'), ('copy_items', 'true'), ('projects_entries', 'true'),
      ('site_settings', 'true')
  loop
    execute format('drop policy "everyone can read public rows" on public.%I', _table);
    execute format('drop policy "admins can do everything" on public.%I', _table);
    perform private.add_content_policies(_table, _condition);
  end loop;
end $$;

drop policy "users can read their own role" on public.user_roles;
drop policy "admins can do everything" on public.user_roles;
create policy "users can read their own role, admins all" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin((select auth.uid()))));
create policy "admins can insert" on public.user_roles for insert to authenticated
  with check ((select public.is_admin((select auth.uid()))));
create policy "admins can update" on public.user_roles for update to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));
create policy "admins can delete" on public.user_roles for delete to authenticated
  using ((select public.is_admin((select auth.uid()))));

-- Admins read all open forms ("admins can read") and write their own.
drop policy "admins can report their own" on public.open_forms;
create policy "admins can insert their own" on public.open_forms for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));
create policy "admins can update their own" on public.open_forms for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))))
  with check (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));
create policy "admins can delete their own" on public.open_forms for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin((select auth.uid()))));

-- Deleting an account looks these up.
create index on public.admin_invitations (invited_by);
create index on public.draft_links (created_by);
create index on public.drafts (user_id);
create index on public.first_admin_tokens (account);

comment on table public.first_admin_tokens is
  'Has no policy on purpose: only the server, with the service key, and the functions that claim a token use it.';
comment on table private.recovery_codes is
  'Has no policy on purpose: only functions that run with their owner''s rights use it.';
