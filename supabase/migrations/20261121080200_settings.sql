-- One row of site settings, with defaults that say where to change them.

-- An object of names and web addresses, such as {"agency": "https://example.com"}.
create function private.are_web_addresses(_value jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(_value) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(_value) = 'object' then _value else '{}' end) as link
    where jsonb_typeof(link.value) <> 'string'
      or not (link.value #>> '{}' = '' or private.is_web_address(link.value #>> '{}'))
  )
$$;

create table public.site_settings (
  id boolean primary key default true check (id),
  title text not null default 'Your Name' check (private.is_title(title)),
  author text not null default 'Your Name' check (private.is_title(author)),
  email text not null default 'you@example.com'
    check (email = '' or (email ~ '^[^[:space:]@<>]+@[^[:space:]@<>]+$' and char_length(email) <= 320)),
  description text not null default 'Essays, notes and links. Change this line in /admin/settings.'
    check (char_length(description) <= 1000),
  social_image text check (private.is_own_or_web_address(social_image)),
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
  }' check (private.are_web_addresses(zulu_links)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

insert into public.site_settings default values;
