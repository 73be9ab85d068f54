-- What single values may be, whatever a form or an import lets through. Fields are those of docs/specification.md,
-- section 3; the limits are titles 300 characters, URLs 2,048.

do $$
begin
  if to_regclass('public.user_roles') is not null then
    raise exception 'This database has the tables of a version before these migrations.'
      using hint = 'Export the content with that version, and import it into a new database.';
  end if;
end $$;

-- Functions that only triggers, constraints and other functions call live outside the schemas that the API exposes.
-- They run with the rights of the caller, hence the grant.
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

create function private.is_https_url(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value ~* '^https://' and private.is_web_url(_value) $$;

create function private.are_https_urls(_value text[]) returns boolean
language sql immutable strict set search_path = ''
as $$
  select array_position(_value, null) is null
    and not exists (select from unnest(_value) as url where not private.is_https_url(url))
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

-- Whether it is a name of the time zone database ("Europe/Berlin"), rather than a POSIX rule such as "XYZ+3", which
-- Postgres would accept, too. Declared immutable for the check: names are never taken out of the database.
create function private.is_time_zone(_name text) returns boolean
language plpgsql immutable strict set search_path = ''
as $$
begin
  perform now() at time zone _name;
  return _name ~ '^[A-Za-z]+(_[A-Za-z]+)*(/[A-Za-z0-9_+-]+)*$' and char_length(_name) <= 64;
exception when invalid_parameter_value then
  return false;
end $$;

-- A tag is part of an address (/tags/…, with _ for a space) and of a list with commas. Each has one spelling, in small
-- letters; those beyond a to z are lowered by forms and imports (app/content/fields/tags.ts).
create function private.is_tag(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 40
    and _value = lower(_value collate "C")
    and _value !~ '[[:cntrl:]/\\%,_]'
    and _value !~ '^\s|\s$|\s\s'
    and _value ~ '[a-z0-9]|[^\u0001-\u007f]'
$$;

create function private.are_tags(_values text[]) returns boolean
language sql immutable strict set search_path = ''
as $$
  select cardinality(_values) <= 20 and coalesce(array_ndims(_values), 1) = 1
    and (select count(distinct tag) from unnest(_values) as tag where private.is_tag(tag)) = cardinality(_values)
$$;
