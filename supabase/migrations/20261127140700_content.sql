-- The content tables and the settings. Their fields are those of docs/specification.md, section 3.
-- An entry with publish_at is public from that moment on (private.publications). cover, cover_alt, excerpt,
-- description, canonical_url and noindex are what search engines, feeds and other sites are told of an entry that has a
-- page of its own (app/content/sharing.ts). What is empty has a default: the beginning of the text, a card with the
-- title, its own URL.

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
  -- Its URL is /feed/{slug}. '' gives it one: private.give_slug.
  slug text not null default '' unique check (private.is_slug(slug)),
  title text check (private.is_title(title)),
  content jsonb not null check (private.is_document(content)),
  tags text[] not null default '{}' check (private.are_tags(tags)),
  cover text check (private.is_path_or_web_url(cover)),
  cover_alt text not null default '' check (char_length(cover_alt) <= 1000),
  excerpt text not null default '' check (char_length(excerpt) <= 1000),
  description text not null default '' check (char_length(description) <= 1000),
  canonical_url text check (canonical_url ~* '^https?://' and private.is_web_url(canonical_url)),
  noindex boolean not null default false,
  published boolean not null default false,
  publish_at timestamptz check (private.is_publication_time(publish_at)),
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.questions_posts (
  id uuid primary key default gen_random_uuid(),
  question text not null check (private.is_title(question)),
  content jsonb not null check (private.is_document(content)),
  published boolean not null default false,
  publish_at timestamptz check (private.is_publication_time(publish_at)),
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
  tags text[] not null default '{}' check (private.are_tags(tags)),
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.notes_entries (
  id uuid primary key default gen_random_uuid(),
  -- Its URL is /notes/{slug}. '' gives it one: private.give_slug.
  slug text not null default '' unique check (private.is_slug(slug)),
  title text check (private.is_title(title)),
  date date not null default current_date check (date between '0001-01-01' and '9999-12-31'),
  content jsonb not null check (private.is_document(content)),
  tags text[] not null default '{}' check (private.are_tags(tags)),
  cover text check (private.is_path_or_web_url(cover)),
  cover_alt text not null default '' check (char_length(cover_alt) <= 1000),
  excerpt text not null default '' check (char_length(excerpt) <= 1000),
  description text not null default '' check (char_length(description) <= 1000),
  canonical_url text check (canonical_url ~* '^https?://' and private.is_web_url(canonical_url)),
  noindex boolean not null default false,
  published boolean not null default false,
  publish_at timestamptz check (private.is_publication_time(publish_at)),
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
  -- Its id in feeds, whatever its slug, and the one that it has as an entry of another kind (public.turn_rows).
  uuid uuid not null default gen_random_uuid(),
  title text not null check (private.is_title(title)),
  -- Null: the day on which it appears.
  date date check (date between '0001-01-01' and '9999-12-31'),
  content jsonb not null check (private.is_document(content)),
  tags text[] not null default '{}' check (private.are_tags(tags)),
  cover text check (private.is_path_or_web_url(cover)),
  cover_alt text not null default '' check (char_length(cover_alt) <= 1000),
  excerpt text not null default '' check (char_length(excerpt) <= 1000),
  description text not null default '' check (char_length(description) <= 1000),
  canonical_url text check (canonical_url ~* '^https?://' and private.is_web_url(canonical_url)),
  noindex boolean not null default false,
  published boolean not null default false,
  publish_at timestamptz check (private.is_publication_time(publish_at)),
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

-- The pictures and videos of /creative, and those of About and Zulu. Files are in the media library or below public/; a
-- row names them by their URL.
create table public.gallery_items (
  id uuid primary key default gen_random_uuid(),
  page text not null default 'creative' check (page in ('creative', 'about', 'zulu')),
  -- With a video, the image is its poster.
  image text check (private.is_path_or_web_url(image)),
  video text check (private.is_path_or_web_url(video)),
  alt text not null default '' check (char_length(alt) <= 1000),
  title text check (private.is_title(title)),
  year integer check (year between 1000 and 9999),
  published boolean not null default true,
  order_index integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gallery_items_has_a_file check (image is not null or video is not null)
);

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (private.is_slug(slug)) check (slug not in (
    'admin', 'auth', 'build', 'events', 'healthz', 'media', 'og', 'photography', 'search', 'tags', 'theme', 'up'
  )),
  title text not null check (private.is_title(title)),
  content jsonb not null check (private.is_document(content)),
  cover text check (private.is_path_or_web_url(cover)),
  cover_alt text not null default '' check (char_length(cover_alt) <= 1000),
  excerpt text not null default '' check (char_length(excerpt) <= 1000),
  description text not null default '' check (char_length(description) <= 1000),
  canonical_url text check (canonical_url ~* '^https?://' and private.is_web_url(canonical_url)),
  noindex boolean not null default false,
  published boolean not null default false,
  publish_at timestamptz check (private.is_publication_time(publish_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One row of site settings; until an admin changes them, the defaults hold.
create table public.site_settings (
  id boolean primary key default true check (id),
  title text not null default 'Your Name' check (private.is_title(title)),
  author text not null default 'Your Name' check (private.is_title(author)),
  email text not null default 'you@example.com'
    check (email = '' or private.is_email(email)),
  description text not null default 'Essays, notes and links.'
    check (char_length(description) <= 1000),
  social_image text check (private.is_path_or_web_url(social_image)),
  language text not null default 'en' check (language ~ '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$'),
  -- In which the site counts its days: dates of new entries, of posts in lists, and publication times. Null until an
  -- admin chooses one: then the admin's browser decides, and the server for visitors.
  time_zone text check (private.is_time_zone(time_zone)),
  -- Ten, says the specification; an owner may keep fewer.
  ticker_quotes text[] not null default array[
    'The map was drawn by somebody in a hurry.',
    'Write it down before it turns into a memory.',
    'A good tool makes you slightly less important.',
    'The second draft is where the work starts.',
    'Small boats turn first.',
    'Most deadlines are a guess that someone wrote down.',
    'Ask the person who has to clean it.',
    'Everything is slower by hand, including mistakes.',
    'If it needs a manual, it needs another week.',
    'Leave the door the way you would like to find it.'
  ] check (cardinality(ticker_quotes) between 1 and 10 and private.are_lines(ticker_quotes, 3000)),
  -- Where the five external links of /zulu lead.
  zulu_links jsonb not null default '{
    "agency": "https://example.com",
    "startups": "https://example.com/startups",
    "who_we_are": "https://example.com/who-we-are",
    "media_house": "https://example.com/media-house",
    "creative_services": "https://example.com/creative-services"
  }' check (private.are_web_urls(zulu_links))
    -- The names that app/content/types/settings.ts has.
    constraint site_settings_zulu_links_check_names check (
      zulu_links - array['agency', 'startups', 'who_we_are', 'media_house', 'creative_services'] = '{}'
    ),
  -- For other programs: the author's profiles on other sites (rel=me), and the hub that is told of new entries
  -- (WebSub).
  profile_links text[] not null default '{}'
    check (cardinality(profile_links) <= 10 and private.are_https_urls(profile_links)),
  websub_hub text check (private.is_https_url(websub_hub)),
  -- Whether old versions are thinned out (public.thin_versions).
  thin_versions boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into public.site_settings default values;

-- The order in which each list is read; created_at and id break ties.
create index on public.notes_entries (date, created_at, id);

-- Adds the policies of a table with content: visitors read the rows for which the condition holds, admins read and
-- write all of them. For migrations; the API's roles cannot call it.
create function private.add_content_policies(_table text, _condition text) returns void
language plpgsql set search_path = ''
as $$
declare
  _is_admin text := '(select public.is_admin((select auth.uid())))';
begin
  execute format(
    'create policy "visitors can read public rows" on public.%I for select to anon using (%s)', _table, _condition
  );
  execute format(
    'create policy "users can read public rows, admins all" on public.%I for select to authenticated using (%s or %s)',
    _table, _condition, _is_admin
  );
  execute format(
    'create policy "admins can insert" on public.%I for insert to authenticated with check (%s)', _table, _is_admin
  );
  execute format(
    'create policy "admins can update" on public.%I for update to authenticated using (%2$s) with check (%2$s)',
    _table, _is_admin
  );
  execute format(
    'create policy "admins can delete" on public.%I for delete to authenticated using (%s)', _table, _is_admin
  );
end $$;
revoke all on function private.add_content_policies(text, text) from public;

-- What every content table gets: versions and history, access, and changes that reach open pages. Grants name the kinds
-- of statement, row-level security names the rows. The replica identity stays the default: a deletion tells subscribers
-- the key and nothing else.
do $$
declare
  _scheduled text := '(published and (publish_at is null or publish_at <= now()))';
  _table text;
  _condition text;
  _column text;
begin
  for _table, _condition in values
    ('menu_items', 'visible'), ('feed_posts', _scheduled), ('questions_posts', _scheduled), ('books_entries', 'true'),
    ('links_entries', 'true'), ('notes_entries', _scheduled), ('copy_items', 'true'), ('models_sections', _scheduled),
    ('projects_entries', 'true'), ('gallery_items', 'published'), ('pages', _scheduled), ('site_settings', 'true')
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
    execute format(
      'create trigger record_table_change after insert or update or delete or truncate on public.%I '
      'for each statement execute function private.record_table_change()',
      _table
    );
    foreach _column in array array['created_at', 'updated_at'] loop
      execute format('alter table public.%I add check (private.is_instant(%I))', _table, _column);
    end loop;
    execute format('alter table public.%I enable row level security', _table);
    execute format('revoke all on public.%I from anon, authenticated, service_role', _table);
    execute format('grant select on public.%I to anon', _table);
    execute format('grant select, insert, update, delete on public.%I to authenticated, service_role', _table);
    perform private.add_content_policies(_table, _condition);
    execute format('alter publication supabase_realtime add table public.%I', _table);
    if _condition = _scheduled then
      -- For the next moment (public.announce_publications).
      execute format('create index on public.%I (publish_at) where published and publish_at is not null', _table);
    end if;
  end loop;
end $$;

-- A row inserted without an order_index, or with null, goes to the end. The default covers the first case (and makes
-- the column optional in the generated types), the trigger the second. Links that another program adds without one
-- go to 0, as the specification says; the admin's form sends null.
do $$
declare
  _table text;
begin
  foreach _table in array private.ordered_tables() loop
    execute format('create index on public.%I (order_index, created_at, id)', _table);
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

-- The site's time zone; UTC while none has been chosen.
create function private.site_zone() returns text
language sql stable set search_path = ''
as $$ select coalesce((select s.time_zone from public.site_settings s), 'UTC') $$;

-- A note or an essay that is published with a date in the future is scheduled for the beginning of that day, whatever
-- wrote it: a future date never publishes by accident.
create function private.schedule_future_date() returns trigger
language plpgsql set search_path = ''
as $$
declare
  _zone text := private.site_zone();
begin
  if new.published and new.publish_at is null and new.date > (now() at time zone _zone)::date then
    new.publish_at := new.date::timestamp at time zone _zone;
  end if;
  return new;
end $$;

-- Not for one that is published already and whose date is left alone: it stays where readers have found it.
do $$
declare
  _table text;
begin
  foreach _table in array array['notes_entries', 'models_sections'] loop
    execute format(
      'create trigger schedule_future_date before insert on public.%I '
      'for each row execute function private.schedule_future_date()',
      _table
    );
    execute format(
      'create trigger schedule_future_date_on_update before update on public.%I for each row when ( '
      '  old.date is distinct from new.date or old.published is distinct from new.published '
      '  or old.publish_at is distinct from new.publish_at '
      ') execute function private.schedule_future_date()',
      _table
    );
  end loop;
end $$;

-- The day of a moment in the site's time zone, and the middle of a day.
create function private.site_day(_time timestamptz) returns date
language sql stable set search_path = ''
as $$ select (_time at time zone private.site_zone())::date $$;

create function private.site_noon(_day date) returns timestamptz
language sql stable set search_path = ''
as $$ select greatest((_day + time '12:00') at time zone private.site_zone(), '0001-01-01 00:00:00Z') $$;

-- The day that visitors see on an entry: its date, or that on which it was written or appeared.
create function private.entry_day(_row jsonb) returns date
language sql stable set search_path = ''
as $$
  select coalesce(
    (_row ->> 'date')::date,
    private.site_day(greatest((_row ->> 'created_at')::timestamptz, (_row ->> 'publish_at')::timestamptz))
  )
$$;

-- A note or a post without a slug gets one from its title, or from its day if it has no title: the first that no other
-- has. Numbers are doubled until one is free, and then halved: a thousand entries of one day take twenty look-ups each.
create function private.give_slug() returns trigger
language plpgsql set search_path = ''
as $$
declare
  _base text := coalesce(
    nullif(private.make_slug(new.title), ''), to_char(private.entry_day(to_jsonb(new)), 'YYYY-MM-DD')
  );
  _taken integer := 0;
  _free integer;
  _number integer := 1;
  _exists boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('slugs of ' || tg_table_name, 0));
  loop
    execute format('select exists (select from public.%I where slug = $1 and id <> $2)', tg_table_name)
      into _exists using private.number_slug(_base, _number), new.id;
    if _exists then
      _taken := _number;
    else
      _free := _number;
    end if;
    exit when _free = _taken + 1;
    _number := case when _free is null then 2 * _taken else (_taken + _free) / 2 end;
  end loop;
  new.slug := private.number_slug(_base, _free);
  return new;
end $$;

create trigger give_slug before insert or update on public.notes_entries
  for each row when (coalesce(new.slug, '') = '') execute function private.give_slug();
create trigger give_slug before insert or update on public.feed_posts
  for each row when (coalesce(new.slug, '') = '') execute function private.give_slug();
