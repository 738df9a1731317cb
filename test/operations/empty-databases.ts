import pg from 'pg'
import { makeDatabases } from '../harness/database/databases.ts'

/** Two databases without tables, and the variables that name them for a program. */
export async function emptyDatabases() {
  const { urls, logins, drop } = await makeDatabases(2)
  for (const url of urls) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('DROP SCHEMA serai CASCADE')
    await client.end()
  }
  const [live, sandbox] = urls as [string, string]
  const [of_live, of_sandbox] = logins
  const env = {
    DATABASE_URL: live,
    DATABASE_APP_URL: of_live!.serai_app,
    DATABASE_SYSTEM_URL: of_live!.serai_system,
    SANDBOX_DATABASE_URL: sandbox,
    SANDBOX_DATABASE_APP_URL: of_sandbox!.serai_app,
    SANDBOX_DATABASE_SYSTEM_URL: of_sandbox!.serai_system,
  }
  return { env, live, sandbox, logins: { live: of_live!, sandbox: of_sandbox! }, drop }
}
