-- What the site is made of. Fields are the specification's, section 3; limits hold here whatever a
-- form or an import lets through: titles 300 characters, addresses 2,048, documents 1 MB of text.

-- A rich-text document: Lexical's serialized editor state with at most 1 MB of text, the application's
-- limit too (app/rich-text/limits.ts). Which nodes are allowed is the application's to check; the outer
-- limit leaves room for the 10,000 nodes it allows.
create function private.is_document(_value jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(_value) = 'object'
    and jsonb_typeof(_value -> 'root') is not distinct from 'object'
    and octet_length(_value::text) <= 5000000
    and (
      octet_length(_value::text) <= 1000000
      or 1000000 >= (
        select sum(octet_length(piece #>> '{}')) from jsonb_path_query(_value, 'strict $.**.text') as piece
      )
    )
$$;

create function private.is_title(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value ~ '\S' and char_length(_value) <= 300 $$;

create function private.is_slug(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(_value) <= 100 $$;

-- http, https, or a host without a scheme, which pages prefix with https://. The host must have a dot,
-- so that no scheme (javascript:1) can pass for a host with a port.
create function private.is_web_address(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 2048
    and _value !~ '[[:space:][:cntrl:]\\]'
    and (
      _value ~* '^https?://[^/?#]+'
      or _value ~ '^[^/?#:@.]+(\.[^/?#:@.]+)+\.?(:[0-9]{1,5})?([/?#]|$)'
    )
$$;

-- A path of this site (never //host) or an absolute http or https address.
create function private.is_own_or_web_address(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 2048
    and _value !~ '[[:space:][:cntrl:]\\]'
    and (_value ~ '^/($|[^/])' or _value ~* '^https?://[^/?#]+')
$$;

create table public.menu_items (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_title(title)),
  url text not null check (private.is_own_or_web_address(url)),
  visible boolean not null default true,
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.feed_posts (
  id uuid primary key default gen_random_uuid(),
  title text check (private.is_title(title)),
  content jsonb not null check (private.is_document(content)),
  published boolean not null default false,
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.questions_posts (
  id uuid primary key default gen_random_uuid(),
  question text not null check (private.is_title(question)),
  content jsonb not null check (private.is_document(content)),
  published boolean not null default false,
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.books_entries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_title(title)),
  description text not null default '' check (char_length(description) <= 10000),
  buy_link text not null check (private.is_web_address(buy_link)),
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.links_entries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_title(title)),
  url text not null check (private.is_web_address(url)),
  description text not null default '' check (char_length(description) <= 10000),
  category text check (private.is_title(category)),
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.notes_entries (
  id uuid primary key default gen_random_uuid(),
  date date not null default current_date check (date between '0001-01-01' and '9999-12-31'),
  content jsonb not null check (private.is_document(content)),
  published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.copy_items (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('text', 'image')),
  content jsonb check (private.is_document(content)),
  image_url text check (private.is_own_or_web_address(image_url)),
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint copy_items_has_its_type check (
    case type when 'text' then content is not null else image_url is not null end
  )
);

create table public.models_sections (
  id text primary key check (private.is_slug(id)),
  title text not null check (private.is_title(title)),
  content jsonb not null check (private.is_document(content)),
  published boolean not null default false,
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.projects_entries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_title(title)),
  description text not null default '' check (char_length(description) <= 10000),
  url text check (private.is_web_address(url)),
  image text check (private.is_own_or_web_address(image)),
  year integer check (year between 1000 and 9999),
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (private.is_slug(slug)),
  title text not null check (private.is_title(title)),
  content jsonb not null check (private.is_document(content)),
  published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The order in which each list is read; created_at and id decide between equals.
create index on public.menu_items (order_index, created_at, id);
create index on public.feed_posts (order_index, created_at, id);
create index on public.questions_posts (order_index, created_at, id);
create index on public.books_entries (order_index, created_at, id);
create index on public.links_entries (order_index, created_at, id);
create index on public.notes_entries (date, created_at, id);
create index on public.copy_items (order_index, created_at, id);
create index on public.models_sections (order_index, created_at, id);
create index on public.projects_entries (order_index, created_at, id);
