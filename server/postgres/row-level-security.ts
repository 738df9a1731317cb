import { proveConnection } from './connections/verify-connection.ts'
import { type DatabaseRole, type RoleUrls, SCHEMA, startupOptions } from './database.ts'
import { connectTo, LEDGERS, MONEY_ENTRIES } from './migrate.ts'

/** The text of the policy, without the brackets and casts that versions of PostgreSQL print differently. */
const TENANT = `account_id = current_setting'app.account_id', true`

/**
 * Every gap in row-level security: tables without it or with another policy, tables without an account that
 * requests may access, and roles that bypass it.
 */
export const RLS_GAPS = `
  SELECT 'table ' || c.relname || ' is not behind row-level security' AS hole
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = '${SCHEMA}' AND c.relkind IN ('r', 'p') AND c.relname <> 'migrations'
    AND CASE WHEN EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id')
      THEN NOT c.relrowsecurity OR NOT c.relforcerowsecurity OR c.relowner = 'serai_app'::regrole
        OR (SELECT array_agg(regexp_replace(pg_get_expr(p.polqual, p.polrelid), '[()]|::text', '', 'g'))
            FROM pg_policy p
            WHERE p.polrelid = c.oid AND p.polroles && ARRAY[0, 'serai_app'::regrole::oid]::oid[])
          IS DISTINCT FROM ARRAY[$q$${TENANT}$q$]
      ELSE has_any_column_privilege('serai_app', c.oid, 'SELECT, INSERT, UPDATE')
        OR has_table_privilege('serai_app', c.oid, 'DELETE')
      END
  UNION ALL
  SELECT 'the role serai_app may rewrite the audit log'
  FROM pg_class c
  WHERE c.oid = '${SCHEMA}.audit_log'::regclass AND (has_any_column_privilege('serai_app', c.oid, 'UPDATE')
    OR has_table_privilege('serai_app', c.oid, 'DELETE, TRUNCATE'))
  UNION ALL
  SELECT 'a role may rewrite ' || c.relname
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, unnest(ARRAY['serai_app', 'serai_system']) AS role
  WHERE n.nspname = '${SCHEMA}' AND c.relname IN (${LEDGERS.map((name) => `'${name}'`).join(', ')})
    AND (has_any_column_privilege(role, c.oid, 'UPDATE') OR has_table_privilege(role, c.oid, 'TRUNCATE')
      OR has_table_privilege(role, c.oid, 'DELETE') AND NOT (c.relname = 'business_days' AND EXISTS (
        SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'deleted_by_reopening' AND t.tgenabled = 'O')))
  UNION ALL
  SELECT 'a role may rewrite ' || c.relname
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, unnest(ARRAY['serai_app', 'serai_system']) AS role
  WHERE n.nspname = '${SCHEMA}' AND c.relname IN (${MONEY_ENTRIES.map((name) => `'${name}'`).join(', ')})
    AND (has_table_privilege(role, c.oid, 'DELETE, TRUNCATE') OR EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND has_column_privilege(role, c.oid, a.attnum, 'UPDATE')
        AND NOT (c.relname = 'security_deposit_entries' AND a.attname = 'reference')))
  UNION ALL
  SELECT 'the role serai_app may pass row-level security by'
  FROM pg_roles WHERE rolname = 'serai_app' AND (rolsuper OR rolbypassrls)`

/**
 * What a login can do beyond its role. An SQL injection can do all that the login can, with SET ROLE as with
 * any other: row-level security holds only where no role can become another.
 */
const loginHoles = (role: DatabaseRole) => `
  WITH me AS (SELECT oid, rolname, 'the login "' || rolname || '" ' AS login, rolsuper, rolbypassrls, rolcreaterole,
      rolcreatedb, rolreplication
    FROM pg_roles WHERE rolname = session_user)
  SELECT login || 'is a superuser' AS hole FROM me WHERE rolsuper
  UNION ALL
  SELECT login || may FROM me, LATERAL (VALUES
    (rolbypassrls, 'may pass row-level security by'),
    (rolcreaterole, 'may make roles, and so become any'),
    (rolcreatedb, 'may make databases'),
    (rolreplication, 'may copy the whole server'),
    (EXISTS (SELECT FROM pg_class c WHERE c.relowner = me.oid AND c.relnamespace = '${SCHEMA}'::regnamespace),
      'owns tables'),
    (EXISTS (SELECT FROM pg_namespace n WHERE n.nspowner = me.oid AND n.nspname = '${SCHEMA}'), 'owns the schema'),
    (EXISTS (SELECT FROM pg_database d WHERE d.datdba = me.oid AND d.datname = current_database()),
      'owns the database')) AS found (yes, may)
  WHERE yes AND NOT rolsuper
  UNION ALL
  SELECT login || 'may become ' || string_agg(o.rolname, ', ' ORDER BY o.rolname)
  FROM me JOIN pg_roles o ON o.rolname NOT IN (me.rolname, '${role}', 'pg_database_owner')
  WHERE NOT me.rolsuper AND pg_has_role(me.oid, o.oid, 'MEMBER')
  GROUP BY login
  UNION ALL
  SELECT 'the role ${role} is more than a role: it is a superuser or may make roles'
  FROM pg_roles WHERE rolname = '${role}' AND (rolsuper OR rolcreaterole)`

/** What is wrong with the tables of a database, from the view of requests. */
export const checkTables = (url: string): Promise<string[]> => holesIn(url, 'serai_app', RLS_GAPS)

/** The start-up check of row-level security, by the logins that will serve; returns what is wrong. */
export async function verifyRowLevelSecurity({ serai_app, serai_system }: RoleUrls): Promise<string[]> {
  return [
    ...(await checkTables(serai_app)),
    ...(await holesIn(serai_app, 'serai_app', loginHoles('serai_app'))),
    ...(await holesIn(serai_system, 'serai_system', loginHoles('serai_system'))),
  ]
}

/** Runs on a connection like those that will serve. */
async function holesIn(url: string, role: DatabaseRole, text: string): Promise<string[]> {
  const client = await connectTo(url, startupOptions(role))
  try {
    await proveConnection(client, { role, schema: SCHEMA })
    const { rows } = await client.query<{ hole: string }>(text)
    return rows.map(({ hole }) => hole)
  } finally {
    await client.end()
  }
}
