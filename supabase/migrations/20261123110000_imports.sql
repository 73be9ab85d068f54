-- Uploads of content that wait for their confirmation, packed, as {user id}/{upload id}
-- (app/content/transfer/uploads.server.ts). Only the admin who sent one can read it, and for ten minutes.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('imports', 'imports', false, 50 * 1024 * 1024, array['application/gzip'])
on conflict (id) do nothing;

create policy "admins can read their own imports" on storage.objects for select to authenticated
  using (
    bucket_id = 'imports'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and created_at > now() - interval '10 minutes'
    and (select public.is_admin((select auth.uid())))
  );
create policy "admins can upload imports of their own" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'imports'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select public.is_admin((select auth.uid())))
  );
create policy "admins can delete their own imports" on storage.objects for delete to authenticated
  using (
    bucket_id = 'imports'
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select public.is_admin((select auth.uid())))
  );
