import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { makeDatabases } from '../harness/database/databases.ts'
import { freePort, runToEnd, temporaryFolder } from './program.ts'

const SECRET = 'of-a-test-that-keeps-no-secrets-at-all'

/** One line on standard error, no stack, and a non-zero exit. */
async function refusal(env: Record<string, string>, args = ['start']): Promise<string> {
  const { code, err } = await runToEnd(args, env)
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).not.toContain('    at ')
  return err
}

const serverAt = (change: (url: URL) => void): string => {
  const url = new URL(inject('server_url'))
  change(url)
  return url.toString()
}

/** One login for all: each refusal below comes before the login is used. */
const everywhere = (url: string) => ({
  DATABASE_URL: url,
  DATABASE_APP_URL: url,
  DATABASE_SYSTEM_URL: url,
  SERAI_SECRET: SECRET,
})

describe('a start that fails prints the reason in one line', () => {
  it('the port is in use', async () => {
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const PORT = String((listener.address() as { port: number }).port)
    expect(await refusal({ DATA_DIR: temporaryFolder(), PORT })).toContain(
      `Port ${PORT} on 127.0.0.1 is in use`,
    )
    listener.close()
  })

  it('the data folder is not writable', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
      /data folder .* cannot be written to \(ENOTDIR\)/,
    )
  })

  it('nothing listens at the address of the database', async () => {
    const DATABASE_URL = `postgres://hotel:pw@127.0.0.1:${await freePort()}/serai`
    expect(await refusal(everywhere(DATABASE_URL))).toMatch(
      /^The database "serai" on 127\.0\.0\.1:\d+ cannot be used: nothing listens there\.\n$/,
    )
  })

  it('the password is wrong, and is not printed', async () => {
    const DATABASE_URL = serverAt((url) => {
      url.password = 'not-the-password'
    })
    const line = await refusal(everywhere(DATABASE_URL))
    expect(line).toContain('the password of user')
    expect(line).not.toContain('not-the-password')
  })

  it('the database user may not create the required roles', async () => {
    const { urls, drop } = await makeDatabases(1)
    const admin = new pg.Client({ connectionString: urls[0] })
    await admin.connect()
    await admin.query(`DROP ROLE IF EXISTS weak_operator; CREATE ROLE weak_operator LOGIN PASSWORD 'weak'`)
    await admin.query(`GRANT CREATE ON DATABASE ${new URL(urls[0]!).pathname.slice(1)} TO weak_operator`)
    await admin.query('GRANT USAGE, CREATE ON SCHEMA serai TO weak_operator')
    await admin.query('GRANT SELECT ON serai.migrations TO weak_operator')
    const url = new URL(urls[0]!)
    url.username = 'weak_operator'
    url.password = 'weak'
    const line = await refusal(everywhere(url.toString()))
    expect(line).toMatch(
      /user "weak_operator" lacks a permission \(permission denied to grant role "serai_app"\)/,
    )
    await admin.query('DROP OWNED BY weak_operator; DROP ROLE weak_operator')
    await admin.end()
    await drop()
  })

  it('the database was never migrated', async () => {
    const DATABASE_URL = serverAt((url) => {
      url.pathname = '/there_is_none'
    })
    expect(await refusal(everywhere(DATABASE_URL), ['serve'])).toContain('run serai migrate first')
  })

  it('the environment is wrong', async () => {
    expect(await refusal({ DATA_DIR: temporaryFolder(), PORT: '80a' })).toContain(
      'PORT must be a whole number',
    )
  })
})
