import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Creates databases from the migrated template, and drops them. */
export async function makeDatabases(count: number) {
  const template = new URL(inject('server_url'))
  const admin = new URL(template)
  admin.pathname = '/postgres'
  const names = Array.from(
    { length: count },
    () => `${inject('database_prefix')}${randomBytes(6).toString('hex')}`,
  )
  const run = async (command: (name: string) => string) => {
    const client = new pg.Client({ connectionString: admin.toString() })
    await client.connect()
    try {
      for (const name of names) await client.query(command(name))
    } finally {
      await client.end()
    }
  }
  await run((name) => `CREATE DATABASE ${name} TEMPLATE serai_template STRATEGY file_copy`)
  const named = (base: string | URL, name: string) => {
    const url = new URL(base)
    url.pathname = `/${name}`
    return url.toString()
  }
  const { serai_app, serai_system } = inject('login_urls')
  return {
    urls: names.map((name) => named(template, name)),
    logins: names.map((name) => ({
      serai_app: named(serai_app, name),
      serai_system: named(serai_system, name),
    })),
    drop: () => run((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
