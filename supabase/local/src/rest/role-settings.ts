import type postgres from "postgres";

/** Role → what `alter role … set …` says, by name. */
export type RoleSettings = Map<string, Record<string, string>>;

/** Reads the settings of the roles that a token may have, as far as their login may set them. */
export async function loadRoleSettings(sql: postgres.Sql): Promise<RoleSettings> {
  const rows = await sql.unsafe<{ role: string; settings: Record<string, string> }[]>(SETTINGS);
  return new Map(rows.map(({ role, settings }) => [role, settings]));
}

/** Those of this database come after, and so go before, those of all databases. */
const SETTINGS = `
  select r.rolname as role,
    json_object_agg(split_part(given, '=', 1), substr(given, strpos(given, '=') + 1) order by s.setdatabase) as settings
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole cross join unnest(s.setconfig) given
  where r.rolname in ('anon', 'authenticated', 'service_role')
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and exists (select from pg_settings where name = split_part(given, '=', 1) and context = 'user')
  group by r.rolname`;
