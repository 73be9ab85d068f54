-- Each kind of field has one check, which accepts what its form and an import store (app/content/fields):
-- tests/integration/columns.test.ts puts the same values to all three.

-- The characters that are no part of a word: spaces of every script, control characters, line ends. They are named one by
-- one, since what [[:space:]] means depends on the locale of the database.
create function private.without_spaces(_value text) returns text
language sql immutable strict set search_path = ''
as $$
  select regexp_replace(
    _value, '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g'
  )
$$;

create or replace function private.is_title(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$ select private.without_spaces(_value) <> '' and char_length(_value) <= 300 $$;

create function private.is_email(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 320 and _value ~ '^[^@<>]+@[^@<>]+$' and private.without_spaces(_value) = _value
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
create or replace function private.is_web_url(_value text) returns boolean
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
create or replace function private.is_path_or_web_url(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select case
    when _value ~ '^/' then
      _value !~ '^//|\\' and char_length(_value) <= 2048 and private.without_spaces(_value) = _value
    else _value ~* '^https?:' and private.is_web_url(_value)
  end
$$;

-- The path of a page that is gone, as private.normalize_path leaves it.
create function private.is_old_path(_value text) returns boolean
language sql immutable strict set search_path = ''
as $$
  select char_length(_value) <= 500
    and _value ~ '^(/[^/?#%\\\u0001-\u001f\u007f-\u009f]+)+$'
    and _value !~ '/\.\.?(/|$)'
    and split_part(_value, '/', 2) not in (
      'admin', 'auth', 'build', 'events', 'healthz', 'media', 'og', 'photography', 'search', 'tags', 'theme', 'up'
    )
$$;

-- A name of the time zone database such as Europe/Berlin: neither a POSIX rule such as "XYZ+3" nor an abbreviation such
-- as CST, which Postgres would accept, too. Declared immutable for the check: names are never taken out of the database.
create or replace function private.is_time_zone(_name text) returns boolean
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

-- Lines with words, which have at most so many characters together.
create function private.are_lines(_values text[], _max_length integer) returns boolean
language sql immutable strict set search_path = ''
as $$
  select coalesce(array_ndims(_values), 1) = 1
    and coalesce((
      select bool_and(line is not null and private.without_spaces(line) <> '') and sum(char_length(line)) <= _max_length
      from unnest(_values) as line
    ), true)
$$;

create or replace function private.are_https_urls(_value text[]) returns boolean
language sql immutable strict set search_path = ''
as $$
  select private.are_lines(_value, 20480)
    and not exists (select from unnest(_value) as url where not private.is_https_url(url))
$$;

alter table public.site_settings
  drop constraint site_settings_email_check,
  drop constraint site_settings_ticker_quotes_check,
  add constraint site_settings_email_check check (email = '' or private.is_email(email)) not valid,
  add constraint site_settings_ticker_quotes_check
    check (cardinality(ticker_quotes) between 1 and 10 and private.are_lines(ticker_quotes, 3000)) not valid,
  -- The names that app/content/types/settings.ts has.
  add constraint site_settings_zulu_links_check_names check (
    zulu_links - array['agency', 'startups', 'who_we_are', 'media_house', 'creative_services'] = '{}'
  ) not valid;

alter table public.redirects
  drop constraint redirects_from_path_check,
  drop constraint redirects_from_path_check1,
  drop constraint redirects_from_path_check_tags,
  add constraint redirects_from_path_check check (private.is_old_path(from_path)) not valid;
drop trigger check_redirect_host on public.redirects;
drop function private.check_redirect_host();

-- Every time of every table of content. The year of a publication time has four digits in every time zone.
do $$
declare
  _table regclass;
  _name text;
  _column text;
begin
  for _table, _name, _column in
    select c.oid, c.relname, a.attname
    from pg_class as c
    join pg_trigger as t on t.tgrelid = c.oid and t.tgname = 'record_revision'
    join pg_attribute as a on a.attrelid = c.oid
    where a.attname in ('created_at', 'updated_at', 'publish_at')
  loop
    execute format(
      'alter table %s drop constraint if exists %I, add constraint %2$I check (%s) not valid',
      _table, _name || '_' || _column || '_check',
      format(
        case _column
          when 'publish_at' then
            'private.is_instant(%1$I - interval ''24 hours'') and private.is_instant(%1$I + interval ''24 hours'')'
          else 'private.is_instant(%1$I)'
        end,
        _column
      )
    );
  end loop;
end $$;

-- A row that was stored before and that a check refuses from now on stays as it is until it is saved again: where there is
-- one, the check is not valid, which a backup and its restore keep.
do $$
declare
  _check record;
begin
  for _check in
    select c.conrelid::regclass as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition, c.convalidated
    from pg_constraint as c
    join pg_trigger as t on t.tgrelid = c.conrelid and t.tgname = 'record_revision'
    where c.contype = 'c'
      and (not c.convalidated or pg_get_constraintdef(c.oid) ~ 'private\.(is_title|is_time_zone|is_\w*url|are_\w+urls)')
  loop
    if _check.convalidated then
      execute format(
        'alter table %s drop constraint %I, add constraint %2$I %s not valid',
        _check."table", _check.name, _check.definition
      );
    end if;
    begin
      execute format('alter table %s validate constraint %I', _check."table", _check.name);
    exception when check_violation then
      raise notice '% is not valid: % has a row that it refuses.', _check.name, _check."table";
    end;
  end loop;
end $$;
