-- Who sees and changes what. Grants name the kinds of statement, row-level security names the rows.
-- Policies are written with (select …), so that is_admin runs once for a query and not for each row.

do $$
declare
  _table text;
begin
  foreach _table in array array[
    'menu_items', 'feed_posts', 'questions_posts', 'books_entries', 'links_entries', 'notes_entries',
    'copy_items', 'models_sections', 'projects_entries', 'pages', 'site_settings'
  ] loop
    execute format('alter table public.%I enable row level security', _table);
    -- A hosted project grants everything on a new table to all three roles.
    execute format('revoke all on public.%I from anon, authenticated, service_role', _table);
    execute format('grant select on public.%I to anon', _table);
    execute format('grant select, insert, update, delete on public.%I to authenticated, service_role', _table);
    execute format(
      'create policy "admins do everything" on public.%I for all to authenticated '
      'using ((select public.is_admin((select auth.uid())))) '
      'with check ((select public.is_admin((select auth.uid()))))',
      _table
    );
  end loop;
end $$;

create policy "everybody reads what is visible" on public.menu_items
  for select to anon, authenticated using (visible);

create policy "everybody reads what is published" on public.feed_posts
  for select to anon, authenticated using (published);
create policy "everybody reads what is published" on public.questions_posts
  for select to anon, authenticated using (published);
create policy "everybody reads what is published" on public.notes_entries
  for select to anon, authenticated using (published);
create policy "everybody reads what is published" on public.models_sections
  for select to anon, authenticated using (published);
create policy "everybody reads what is published" on public.pages
  for select to anon, authenticated using (published);

create policy "everybody reads" on public.books_entries for select to anon, authenticated using (true);
create policy "everybody reads" on public.links_entries for select to anon, authenticated using (true);
create policy "everybody reads" on public.copy_items for select to anon, authenticated using (true);
create policy "everybody reads" on public.projects_entries for select to anon, authenticated using (true);
create policy "everybody reads" on public.site_settings for select to anon, authenticated using (true);

-- Written by the triggers alone, not even with the service key.
alter table public.revisions enable row level security;
revoke all on public.revisions from anon, authenticated, service_role;
revoke all on sequence public.revisions_id_seq from anon, authenticated, service_role;
grant select on public.revisions to authenticated, service_role;
create policy "admins read" on public.revisions for select to authenticated
  using ((select public.is_admin((select auth.uid()))));
