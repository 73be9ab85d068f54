-- What the library holds is for admins: its list would tell of files that only drafts use. Visitors read files by their
-- URLs, which nobody can guess; a public bucket asks no policy for those (docs/security.md).
drop policy "everyone can read public rows" on public.images;
revoke select on public.images from anon;

drop policy "everyone can read images" on storage.objects;
create policy "admins can list images" on storage.objects for select to authenticated
  using (bucket_id = 'images' and (select public.is_admin((select auth.uid()))));
