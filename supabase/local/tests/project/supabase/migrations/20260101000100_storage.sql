-- A public bucket: everybody reads, admins write.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('images', 'images', true, 10 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp']);

create policy "everybody reads images" on storage.objects for select to anon, authenticated
  using (bucket_id = 'images');

create policy "admins add images" on storage.objects for insert to authenticated
  with check (bucket_id = 'images' and (select public.is_admin((select auth.uid()))));

create policy "admins change images" on storage.objects for update to authenticated
  using (bucket_id = 'images' and (select public.is_admin((select auth.uid()))))
  with check (bucket_id = 'images' and (select public.is_admin((select auth.uid()))));

create policy "admins remove images" on storage.objects for delete to authenticated
  using (bucket_id = 'images' and (select public.is_admin((select auth.uid()))));
