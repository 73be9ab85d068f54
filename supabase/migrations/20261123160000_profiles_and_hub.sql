-- Two settings for other programs: the author's profiles on other sites (rel=me), and the hub that is told of new
-- entries (WebSub).

create function private.is_https_url(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value ~* '^https://' and private.is_web_url(_value) $$;

create function private.are_https_urls(_value text[]) returns boolean
language sql immutable strict set search_path = ''
as $$
  select array_position(_value, null) is null
    and not exists (select from unnest(_value) as url where not private.is_https_url(url))
$$;

alter table public.site_settings
  add column profile_links text[] not null default '{}'
    check (cardinality(profile_links) <= 10 and private.are_https_urls(profile_links)),
  add column websub_hub text check (private.is_https_url(websub_hub));
