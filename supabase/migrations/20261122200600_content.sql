-- The content tables. Their fields are those of docs/specification.md, section 3.

create table public.menu_items (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_title(title)),
  url text not null check (private.is_path_or_web_url(url)),
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
  buy_link text not null check (private.is_web_url(buy_link)),
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.links_entries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (private.is_title(title)),
  url text not null check (private.is_web_url(url)),
  description text not null default '' check (char_length(description) <= 10000),
  category text check (private.is_title(category)),
  order_index integer not null default 0,
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
  image_url text check (private.is_path_or_web_url(image_url)),
  -- Describes the image: for screen readers, for the search, and when the image cannot be loaded.
  image_alt text not null default '' check (char_length(image_alt) <= 1000),
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint copy_items_has_its_type check (
    case type when 'text' then content is not null else image_url is not null end
  )
);

-- Slugs that a route of the site or of its admin takes are reserved: RESERVED_SLUGS in app/content/fields/slug.ts.
create table public.models_sections (
  id text primary key check (private.is_slug(id)) check (id not in ('deleted', 'new')),
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
  url text check (private.is_web_url(url)),
  image text check (private.is_path_or_web_url(image)),
  year integer check (year between 1000 and 9999),
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (private.is_slug(slug)) check (slug not in (
    'admin', 'auth', 'build', 'events', 'healthz', 'media', 'og', 'photography', 'search', 'theme', 'up'
  )),
  title text not null check (private.is_title(title)),
  content jsonb not null check (private.is_document(content)),
  published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The order in which each list is read; created_at and id break ties.
create index on public.menu_items (order_index, created_at, id);
create index on public.feed_posts (order_index, created_at, id);
create index on public.questions_posts (order_index, created_at, id);
create index on public.books_entries (order_index, created_at, id);
create index on public.links_entries (order_index, created_at, id);
create index on public.notes_entries (date, created_at, id);
create index on public.copy_items (order_index, created_at, id);
create index on public.models_sections (order_index, created_at, id);
create index on public.projects_entries (order_index, created_at, id);

-- A row inserted without an order_index, or with null, goes to the end. The default covers the first case (and makes
-- the column optional in the generated types), the trigger the second. Links that another program adds without one
-- go to 0, as the specification says; the admin's form sends null.
do $$
declare
  _table text;
begin
  foreach _table in array private.ordered_tables() loop
    if _table <> 'links_entries' then
      execute format(
        'alter table public.%1$I alter column order_index set default private.next_order_index(''public.%1$I'')',
        _table
      );
    end if;
    execute format(
      'create trigger append_to_order before insert on public.%I '
      'for each row execute function private.append_to_order()',
      _table
    );
  end loop;
end $$;

-- What every content table gets: versions and history, access, and changes that reach open pages. Grants name the kinds
-- of statement, row-level security names the rows; visitors read the rows for which _public is true. The replica
-- identity stays the default: a deletion tells subscribers the key and nothing else.
do $$
declare
  _table text;
  _public text;
begin
  for _table, _public in values
    ('menu_items', 'visible'), ('feed_posts', 'published'), ('questions_posts', 'published'),
    ('books_entries', 'true'), ('links_entries', 'true'), ('notes_entries', 'published'), ('copy_items', 'true'),
    ('models_sections', 'published'), ('projects_entries', 'true'), ('pages', 'published')
  loop
    execute format(
      'create trigger set_updated_at before update on public.%I '
      'for each row execute function private.set_updated_at()',
      _table
    );
    execute format(
      'create trigger record_revision after insert or update or delete on public.%I '
      'for each row execute function private.record_revision()',
      _table
    );
    execute format('alter table public.%I enable row level security', _table);
    execute format('revoke all on public.%I from anon, authenticated, service_role', _table);
    execute format('grant select on public.%I to anon', _table);
    execute format('grant select, insert, update, delete on public.%I to authenticated, service_role', _table);
    execute format(
      'create policy "everyone can read public rows" on public.%I for select to anon, authenticated using (%s)',
      _table, _public
    );
    execute format(
      'create policy "admins can do everything" on public.%I for all to authenticated '
      'using ((select public.is_admin((select auth.uid())))) '
      'with check ((select public.is_admin((select auth.uid()))))',
      _table
    );
    execute format('alter publication supabase_realtime add table public.%I', _table);
  end loop;
end $$;
