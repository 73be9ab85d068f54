-- The time zone in which the site counts its days: dates of new entries, of posts in lists, and publication times.

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

-- Null until an admin chooses one: then the admin's browser decides, and the server for visitors.
alter table public.site_settings add column time_zone text check (private.is_time_zone(time_zone));
