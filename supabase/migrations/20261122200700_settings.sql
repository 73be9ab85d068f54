-- One row of site settings; until an admin changes them, the defaults hold.
create table public.site_settings (
  id boolean primary key default true check (id),
  title text not null default 'Your Name' check (private.is_title(title)),
  author text not null default 'Your Name' check (private.is_title(author)),
  email text not null default 'you@example.com'
    check (email = '' or (email ~ '^[^[:space:]@<>]+@[^[:space:]@<>]+$' and char_length(email) <= 320)),
  description text not null default 'Essays, notes and links.'
    check (char_length(description) <= 1000),
  social_image text check (private.is_path_or_web_url(social_image)),
  language text not null default 'en' check (language ~ '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$'),
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
  ] check (
    cardinality(ticker_quotes) between 1 and 10
    and array_position(ticker_quotes, null) is null
    and char_length(array_to_string(ticker_quotes, '')) <= 3000
  ),
  -- Where the five external links of /zulu lead.
  zulu_links jsonb not null default '{
    "agency": "https://example.com",
    "startups": "https://example.com/startups",
    "who_we_are": "https://example.com/who-we-are",
    "media_house": "https://example.com/media-house",
    "creative_services": "https://example.com/creative-services"
  }' check (private.are_web_urls(zulu_links)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into public.site_settings default values;

create trigger set_updated_at before update on public.site_settings
  for each row execute function private.set_updated_at();
create trigger record_revision after insert or update or delete on public.site_settings
  for each row execute function private.record_revision();

alter table public.site_settings enable row level security;
revoke all on public.site_settings from anon, authenticated, service_role;
grant select on public.site_settings to anon;
grant select, insert, update, delete on public.site_settings to authenticated, service_role;
create policy "everyone can read public rows" on public.site_settings for select to anon, authenticated using (true);
create policy "admins can do everything" on public.site_settings for all to authenticated
  using ((select public.is_admin((select auth.uid()))))
  with check ((select public.is_admin((select auth.uid()))));

alter publication supabase_realtime add table public.site_settings;
