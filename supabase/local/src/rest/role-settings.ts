import type postgres from "postgres";

/** Settings from `alter role … set …`, by role. */
export type RoleSettings = Map<string, Record<string, string>>;

/** Loads the settings of the API roles, except those that only a superuser may set. */
export async function loadRoleSettings(sql: postgres.Sql): Promise<RoleSettings> {
  const rows = await sql.unsafe<{ role: string; settings: Record<string, string> }[]>(SETTINGS);
  return new Map(rows.map(({ role, settings }) => [role, settings]));
}

/** Settings for this database come last, and so override those for all databases. */
const SETTINGS = `
  select r.rolname as role,
    json_object_agg(split_part(assignment, '=', 1), substr(assignment, strpos(assignment, '=') + 1) order by s.setdatabase) as settings
  from pg_db_role_setting s join pg_roles r on r.oid = s.setrole cross join unnest(s.setconfig) assignment
  where r.rolname in ('anon', 'authenticated', 'service_role')
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and exists (select from pg_settings where name = split_part(assignment, '=', 1) and context = 'user')
  group by r.rolname`;
