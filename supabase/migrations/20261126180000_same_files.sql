-- The SHA-256 of the uploaded file, in hexadecimal: the same file is found again instead of being kept twice
-- (app/media/library/upload-images.server.ts). Null for what was uploaded before; not unique, because an import stores
-- its pictures under ids of their own.
alter table public.images add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');

create index on public.images (sha256) where sha256 is not null;
