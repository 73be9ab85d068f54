-- Deleted pictures of the library wait for 30 days before their files are removed (app/media/library/deleted-images.server.ts). Until
-- then they can be restored, with the same address; visitors read neither the row nor the files at the site's address.

alter table public.images add column deleted_at timestamptz;
create index on public.images (deleted_at desc, id desc) where deleted_at is not null;

drop policy "everybody reads" on public.images;
create policy "everybody reads" on public.images for select to anon, authenticated using (deleted_at is null);
