-- What single values may be, whatever a form or an import lets through. Fields are those of docs/specification.md,
-- section 3; the limits are titles 300 characters, URLs 2,048.

-- Functions that only triggers, constraints and other functions call live outside the schemas that the API exposes.
-- They run with the rights of whoever writes or searches, hence the grant.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create function private.is_title(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value ~ '\S' and char_length(_value) <= 300 $$;

-- The same as SLUG in app/content/fields/slug.ts.
create function private.is_slug(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(_value) <= 100 $$;

-- http, https, or a host without a scheme, which pages prefix with https://. The host must contain a dot, so that no
-- scheme (javascript:1) can pass for a host with a port.
create function private.is_web_url(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 2048
    and _value !~ '[[:space:][:cntrl:]\\]'
    and (
      _value ~* '^https?://[^/?#]+'
      or _value ~ '^[^/?#:@.]+(\.[^/?#:@.]+)+\.?(:[0-9]{1,5})?([/?#]|$)'
    )
$$;

-- A path on this site (never //host) or an absolute http or https URL.
create function private.is_path_or_web_url(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 2048
    and _value !~ '[[:space:][:cntrl:]\\]'
    and (_value ~ '^/($|[^/])' or _value ~* '^https?://[^/?#]+')
$$;

-- An object of names and URLs, such as {"agency": "https://example.com"}.
create function private.are_web_urls(_value jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(_value) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(_value) = 'object' then _value else '{}' end) as link
    where jsonb_typeof(link.value) <> 'string'
      or not (link.value #>> '{}' = '' or private.is_web_url(link.value #>> '{}'))
  )
$$;
