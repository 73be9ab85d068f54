-- Files of a text that are no images: documents, archives, audio and video (app/rich-text/file-address.ts). They are
-- rows of the library, with its bin, its uses and its rights, but have no size in pixels.
alter table public.images
  alter column width drop not null,
  alter column height drop not null,
  drop constraint images_type_check,
  add constraint images_type_check check (type in (
    'image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif',
    'application/pdf', 'application/zip', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm'
  )),
  add constraint images_have_pixels check (
    num_nonnulls(width, height) = case when type like 'image/%' then 2 else 0 end
  );

update storage.buckets
set allowed_mime_types = allowed_mime_types || array[
  'application/pdf', 'application/zip', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'video/mp4', 'video/webm'
]
where id = 'images';
