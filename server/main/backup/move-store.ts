import type { RoleUrls } from '../../postgres/database.ts'
import { connectTo } from '../../postgres/migrate.ts'

const loginOf = (url: string) => decodeURIComponent(new URL(url).username)

/** The number of connections to a database by the logins of a service, without the one that asks. */
export async function otherConnections(urls: RoleUrls): Promise<number> {
  const client = await connectTo(urls.serai_system)
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = ANY ($1)`,
      [[loginOf(urls.serai_app), loginOf(urls.serai_system)]],
    )
    return rows[0]!.count
  } finally {
    await client.end()
  }
}
