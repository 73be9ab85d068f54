-- Storage: the tables and functions of a hosted project, for clients, policies and migrations.

do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end $$;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint, -- bytes
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

alter table storage.buckets add column if not exists type storage.buckettype not null default 'STANDARD';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  version text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);

create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select trim_array(parts, 1) from string_to_array(name, '/') as parts
$$;

create or replace function storage.filename(name text) returns text language sql immutable as $$
  select parts[cardinality(parts)] from string_to_array(name, '/') as parts
$$;

create or replace function storage.extension(name text) returns text language sql immutable as $$
  select parts[cardinality(parts)] from string_to_array(storage.filename(name), '.') as parts
$$;

-- The current operation, for policies: 'storage.object.upload' and so on; "storage." may be omitted in comparisons.

create or replace function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;

create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable as $$
  select coalesce(bool_or(
    regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')), false)
  from unnest(expected_operations) expected where expected <> ''
$$;

create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create or replace function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- As in a hosted project, only the storage service may delete.
create or replace function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if current_setting('storage.allow_delete_query', true) is distinct from 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end $$;

create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

-- Files that no row refers to any longer, recorded in the transaction that deletes or replaces the row; the storage
-- service unlinks them after the commit (files.ts). Not part of a hosted project; no API role has access.
create table if not exists storage.removed_files (version text primary key);

create or replace function storage.record_removed_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into storage.removed_files values (old.version) on conflict do nothing;
  return null;
end $$;

create or replace trigger record_removed_file after delete on storage.objects
  for each row when (old.version is not null) execute function storage.record_removed_file();
create or replace trigger record_replaced_file after update on storage.objects
  for each row when (old.version is not null and old.version is distinct from new.version)
  execute function storage.record_removed_file();

-- Returns the entries of a folder, as in a hosted project. `prefix` ends with "/" or is empty, and `search` is a prefix
-- of the entries' names. Folders have no id, and come first if sorted by a column other than the name.
-- Case-insensitive, except for the order of those folders. Returns at most 1,500 entries. `levels` is not used.
create or replace function storage.search(
  prefix text,
  bucketname text,
  limits int default 100,
  levels int default 1,
  offsets int default 0,
  search text default '',
  sortcolumn text default 'name',
  sortorder text default 'asc'
) returns table (
  name text,
  id uuid,
  updated_at timestamptz,
  created_at timestamptz,
  last_accessed_at timestamptz,
  metadata jsonb
) language sql stable as $$
  with found as (
    select o.*, substr(o.name, length($1) + 1) as rest from storage.objects o
    where o.bucket_id = $2 and starts_with(lower(o.name), lower($1 || $6))
  ), located as (
    select found.*, strpos(substr(rest, length($6) + 1), '/') as slash from found
  ), entries as (
    select rest as entry, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata,
      case $7
        when 'updated_at' then to_char(l.updated_at at time zone 'utc', 'YYYYMMDDHH24MISSUS')
        when 'created_at' then to_char(l.created_at at time zone 'utc', 'YYYYMMDDHH24MISSUS')
        when 'last_accessed_at' then to_char(l.last_accessed_at at time zone 'utc', 'YYYYMMDDHH24MISSUS')
        else lower(rest)
      end as key
    from located l where slash = 0
    union all
    select distinct folder, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb,
      case when $7 in ('updated_at', 'created_at', 'last_accessed_at') then folder else lower(folder) end
    from located, left(rest, length($6) + slash - 1) folder where slash > 0
  )
  select entry, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata from entries e
  order by
    case when $7 in ('updated_at', 'created_at', 'last_accessed_at') then e.id is not null end,
    case when lower($8) = 'desc' then key end collate "C" desc,
    case when lower($8) <> 'desc' then key end collate "C",
    entry collate "C"
  limit least($3, 1500) offset $5
$$;
