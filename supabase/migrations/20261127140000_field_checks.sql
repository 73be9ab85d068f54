-- What single values may be: each kind of field has one check, which accepts what its form and an import store
-- (app/content/fields); tests/integration/columns.test.ts puts the same values to all three. Fields are those of docs/specification.md,
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

-- The characters that are no part of a word: spaces of every script, control characters, line ends. They are named one by
-- one, since what [[:space:]] means depends on the locale of the database.
create function private.without_spaces(_value text) returns text
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(
    _value, '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g'
  )
$$;

-- What readers see of a text: INVISIBLE in app/content/fields/text.ts is not.
create function private.without_invisible(_value text) returns text
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(
    private.without_spaces(_value),
    '[\u00ad\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164]', '', 'g'
  )
$$;

create function private.is_title(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select private.without_invisible(_value) <> '' and char_length(_value) <= 300 $$;

create function private.is_email(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 320 and _value ~ '^[^@<>]+@[^@<>]+$' and private.without_spaces(_value) = _value
$$;

-- The same as SLUG in app/content/fields/slug.ts.
create function private.is_slug(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(_value) <= 100 $$;

-- The slug of a title, the same as makeSlug in app/content/fields/slug.ts: from its letters a to z and its digits, or a
-- short id if it has only those of another script. '' if it has none at all. tests/integration/slugs.test.ts compares both.
create function private.make_slug(_title text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  _plain text := lower(normalize(_title, NFKD));
  -- LETTERS in app/content/fields/slug.ts.
  _slug text := translate(
    regexp_replace(_plain, '[''’\u0300-\u036f]', '', 'g'),
    'łđðıøħŧабвгдезиклмнопрстуфыэіґјћαβγδεζηικλμνξοπρσςτυφω',
    'lddiohtabvgdeziklmnoprstufyeigjcavgdeziiklmnxoprsstyfo'
  );
  _pair text;
  _character text;
  _hash bigint := 2166136261;
  _id text := '';
begin
  foreach _pair in array array[
    'ß=ss', 'æ=ae', 'œ=oe', 'þ=th', 'ж=zh', 'х=kh', 'ц=ts', 'ч=ch', 'ш=sh', 'щ=shch', 'ю=yu', 'я=ya', 'є=ye', 'љ=lj', 'њ=nj', 'ђ=dj', 'џ=dz', 'ѕ=dz', 'θ=th', 'χ=ch', 'ψ=ps', 'ь=', 'ъ=', 'ẞ=ss'
  ] loop
    _slug := replace(_slug, split_part(_pair, '=', 1), split_part(_pair, '=', 2));
  end loop;
  _slug := trim('-' from left(regexp_replace(_slug, '[^a-z0-9]+', '-', 'g'), 100));
  if _slug <> '' or _plain !~ '[^\u0001-\u007f]' then
    return _slug;
  end if;
  foreach _character in array string_to_array(replace(private.without_spaces(_plain), 'ς', 'σ'), null) loop
    _hash := ((_hash # ascii(_character)) * 16777619) & 4294967295;
  end loop;
  while _hash > 0 loop
    _id := substr('0123456789abcdefghijklmnopqrstuvwxyz', (_hash % 36)::integer + 1, 1) || _id;
    _hash := _hash / 36;
  end loop;
  return 't-' || _id;
end $$;

-- "focus", "focus-2" …, with at most 100 characters.
create function private.number_slug(_slug text, _number integer) returns text
language sql immutable strict set search_path = ''
as $$
  select case _number
    when 1 then _slug
    else rtrim(left(_slug, 99 - length(_number::text)), '-') || '-' || _number
  end
$$;

-- Whether it is an IP such as [::1].
create function private.is_ipv6(_host text) returns boolean
language plpgsql immutable strict set search_path = ''
as $$
begin
  return family(trim('[]' from _host)::inet) = 6 and _host !~ '/';
exception when invalid_text_representation then
  return false;
end $$;

-- http, https, or a host without a scheme, which pages prefix with https://. The host must contain a dot, so that no
-- scheme (javascript:1) can pass for a host with a port. The same pattern as in app/content/fields/url.ts.
create function private.is_web_url(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 2048
    and private.without_spaces(_value) = _value
    and _value !~ '\\'
    and _value ~ replace(replace(replace(replace(replace(
      '^([Hh][Tt][Tt][Pp][Ss]?://([^/?#]*@)?(\[[^/?#]+\]|IP|(LABEL\.)*LAST)|IP|(LABEL\.)+LAST)(:PORT)?([/?#]|$)',
      'LAST', '(?!\d)LABEL\.?'),
      'LABEL', '[^\u0001-,./:-@[-^`{-\u00bf\u2000-\u206f\u3000-\u3004\ue000-\uf8ff\ufe00-\ufe6f\uff00-\uffff]+'),
      'IP', 'BYTE(\.BYTE){3}'),
      'BYTE', '(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)'),
      'PORT', '0*(\d{0,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])'
    )
    and coalesce(private.is_ipv6(substring(_value from '^[^/]+://(?:[^/?#]*@)?(\[[^/?#]+\])')), true)
$$;

-- A path on this site (never //host) or an absolute http or https URL.
create function private.is_path_or_web_url(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select case
    when _value ~ '^/' then
      _value !~ '^//|\\' and char_length(_value) <= 2048 and private.without_spaces(_value) = _value
    else _value ~* '^https?:' and private.is_web_url(_value)
  end
$$;

create function private.is_https_url(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value ~* '^https://' and private.is_web_url(_value) $$;

-- Lines with words, which have at most so many characters together.
create function private.are_lines(_values text[], _max_length integer) returns boolean
language sql immutable strict set search_path = ''
as $$
  select coalesce(array_ndims(_values), 1) = 1
    and coalesce((
      select bool_and(line is not null and private.without_invisible(line) <> '') and sum(char_length(line)) <= _max_length
      from unnest(_values) as line
    ), true)
$$;

create function private.are_https_urls(_value text[]) returns boolean
language sql immutable strict set search_path = ''
as $$
  select private.are_lines(_value, 20480)
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

-- A name of the time zone database such as Europe/Berlin: neither a POSIX rule such as "XYZ+3" nor an abbreviation such
-- as CST, which Postgres would accept, too. Declared immutable for the check: names are never taken out of the database.
create function private.is_time_zone(_name text) returns boolean
language plpgsql immutable strict set search_path = ''
as $$
begin
  perform now() at time zone _name;
  return _name ~* '^(UTC|GMT|[a-z]+(_[a-z]+)*(/[a-z0-9_+-]+)+)$' and char_length(_name) <= 64;
exception when invalid_parameter_value then
  return false;
end $$;

-- An instant of the years 1 to 9999.
create function private.is_instant(_value timestamptz) returns boolean
language sql immutable strict set search_path = ''
as $$ select _value >= '0001-01-01 00:00:00Z' and _value < '10000-01-01 00:00:00Z' $$;

-- An instant whose year has four digits in every time zone.
create function private.is_publication_time(_value timestamptz) returns boolean
language sql immutable strict set search_path = ''
as $$
  select private.is_instant(_value - interval '24 hours') and private.is_instant(_value + interval '24 hours')
$$;

-- A tag is part of a URL (/tags/…, with _ for a space) and of a list with commas. Each has one spelling, in small
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
