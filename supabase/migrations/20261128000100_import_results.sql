-- What an import has written can be read, and so undone, by the admin who ran it for as long as it is kept (30 days:
-- app/content/transfer/uploads.server.ts); what waits for its confirmation is hidden after ten minutes, as before.
create policy "admins can read what their own imports wrote" on storage.objects for select to authenticated
  using (
    bucket_id = 'imports'
    and name like '%.result'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select public.is_admin((select auth.uid())))
  );
