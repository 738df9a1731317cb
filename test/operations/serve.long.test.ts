import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { selfSigned } from '../harness/certificate.ts'
import { openPostgresProxy } from '../harness/faults/postgres-proxy.ts'
import { freePort, type Program, run, runToEnd, temporaryFolder, until } from './program.ts'

const { cert, key } = selfSigned()
let admin: pg.Client
let env: Record<string, string>
let account_id: string

const PASSWORD = randomBytes(12).toString('hex')
const DATABASE = `serve_${randomBytes(4).toString('hex')}`

const LOGINS = { serai_app: `${DATABASE}_app`, serai_system: `${DATABASE}_system` }

/** As in docs/guides/production.md: an owner with few rights, two empty databases, and two logins. */
async function makeOwnServer(): Promise<Record<string, string>> {
  const url = new URL(inject('server_url'))
  url.pathname = '/postgres'
  admin = new pg.Client({ connectionString: url.toString() })
  await admin.connect()
  await admin.query(`CREATE ROLE ${DATABASE} LOGIN PASSWORD '${PASSWORD}'`)
  await admin.query(`GRANT serai_app, serai_system TO ${DATABASE}`)
  for (const name of [DATABASE, `${DATABASE}_sandbox`]) {
    await admin.query(`CREATE DATABASE ${name} OWNER ${DATABASE}`)
  }
  for (const [role, login] of Object.entries(LOGINS)) {
    await admin.query(`CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD '${PASSWORD}'`)
    await admin.query(`GRANT ${role} TO ${login}`)
  }
  const urlOf = (username: string) => {
    Object.assign(url, { username, password: PASSWORD, pathname: `/${DATABASE}` })
    return url.toString()
  }
  return {
    DATABASE_URL: urlOf(DATABASE),
    DATABASE_APP_URL: urlOf(LOGINS.serai_app),
    DATABASE_SYSTEM_URL: urlOf(LOGINS.serai_system),
  }
}

beforeAll(async () => {
  const folder = temporaryFolder()
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }
  writeFileSync(files.TLS_CERT_FILE, cert)
  writeFileSync(files.TLS_KEY_FILE, key, { mode: 0o600 })
  env = {
    ...files,
    ...(await makeOwnServer()),
    SERAI_SECRET: 'a secret of more than thirty-two characters',
    PORT: String(await freePort()),
  }
})
afterAll(async () => {
  for (const name of [DATABASE, `${DATABASE}_sandbox`]) {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  await admin.query(`DROP ROLE ${[DATABASE, ...Object.values(LOGINS)].join(', ')}`)
  await admin.end()
})

const superuser = () => {
  const url = new URL(inject('server_url'))
  url.pathname = `/${DATABASE}`
  return url.toString()
}

interface Answer {
  status: number | undefined
  text: string
}

/** One HTTPS request that trusts our certificate only. */
const ask = (port: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    get(`https://127.0.0.1:${port}${path}`, { ca: cert, headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    }).on('error', reject)
  })

const whenServing = (program: Program, port: string) =>
  until(
    () => {
      if (program.child.exitCode !== null) throw new Error(`it has ended: ${program.err()}`)
      return ask(port, '/readyz').catch(() => undefined)
    },
    (answer) => answer?.status === 200,
  )

async function stop(program: Program) {
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
}

// Starts processes, on a machine that may run all other tests.
describe('an own database server', () => {
  it('is refused before it is prepared, and is prepared by a user with few rights', async () => {
    const early = await runToEnd(['serve'], env)
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining('run serai migrate first') })
    const migrated = await runToEnd(['migrate'], env)
    expect(migrated).toMatchObject({ code: 0, err: '' })
    expect(migrated.out).toContain('Both databases are current.')
  })

  it('serves HTTPS with TLS_CERT_FILE and TLS_KEY_FILE, accepts keys of the commands, and logs JSON', async () => {
    const account = await runToEnd(['accounts', 'create', '--name', 'Hotels', '--json'], env)
    account_id = JSON.parse(account.out).account_id
    const wish = ['--name', 'Inn', '--code', 'INN', '--timezone', 'Europe/Rome', '--currency', 'EUR']
    const property = await runToEnd(['properties', 'create', ...wish, '--country', 'IT', '--json'], env)
    expect(JSON.parse(property.out)).toMatchObject({
      account_id,
      environment: 'live',
      timezone: 'Europe/Rome',
    })
    const { secret } = JSON.parse((await runToEnd(['keys', 'create', '--json'], env)).out)

    const program = run(['serve'], env)
    await whenServing(program, env.PORT!)
    const { status, text } = await ask(env.PORT!, '/v1/properties', { authorization: `Bearer ${secret}` })
    expect(status).toBe(200)
    expect(JSON.parse(text).data).toMatchObject([{ code: 'INN' }])
    await program.prints('/v1/properties')
    await stop(program)
    const lines = program
      .out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({
        route: '/v1/properties',
        status: 200,
        request_id: expect.stringMatching(/^req_/),
      }),
    )
    expect(program.out()).not.toContain(secret)
  })

  it('is used without the owner: connections are of the two logins, each with its role', async () => {
    const { DATABASE_URL: _owner, ...without_owner } = env
    const PORT = String(await freePort())
    const program = run(['serve'], { ...without_owner, PORT })
    await whenServing(program, PORT)
    const { rows } = await admin.query(
      `SELECT DISTINCT usename, application_name FROM pg_stat_activity WHERE datname LIKE $1 ORDER BY 1`,
      [`${DATABASE}%`],
    )
    const seen = rows.map(({ usename, application_name }) => `${usename} ${application_name}`)
    for (const one of seen)
      expect([`${LOGINS.serai_app} serai serai_app`, `${LOGINS.serai_system} serai serai_system`]).toContain(
        one,
      )
    expect(seen.length).toBeGreaterThan(0)
    await stop(program)
  })

  it.each([
    ['start', 'DATABASE_APP_URL', 'the owner', () => env.DATABASE_URL!, 'owns tables'],
    ['serve', 'DATABASE_SYSTEM_URL', 'the owner', () => env.DATABASE_URL!, 'may become serai_app'],
    ['start', 'DATABASE_SYSTEM_URL', 'a superuser', () => superuser(), 'is a superuser'],
    ['serve', 'DATABASE_APP_URL', 'a superuser', () => superuser(), 'is a superuser'],
  ])('%s refuses as %s the URL of %s', async (command, name, _who, urlOf, words) => {
    const { code, err } = await runToEnd([command], { ...env, [name]: urlOf() })
    expect({ code, lines: err.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
    for (const word of ['is not safe: ', words, 'production.md']) expect(err).toContain(word)
  })

  it.each([
    ['may become the other role', `GRANT serai_system TO ${LOGINS.serai_app}`, 'may become serai_system'],
    ['may pass the wall by', `ALTER ROLE ${LOGINS.serai_app} BYPASSRLS`, 'may pass row-level security by'],
    ['may make roles', `ALTER ROLE ${LOGINS.serai_system} CREATEROLE`, 'may make roles'],
    [
      'may become the owner',
      `GRANT ${DATABASE} TO ${LOGINS.serai_system}`,
      `may become serai_app, ${DATABASE}`,
    ],
  ])('refuses a login that %s', async (_what, grant, words) => {
    await admin.query(grant)
    const { code, err } = await runToEnd(['serve'], env)
    await admin.query(`REVOKE serai_system FROM ${LOGINS.serai_app}`)
    await admin.query(`REVOKE ${DATABASE} FROM ${LOGINS.serai_system}`)
    await admin.query(
      `ALTER ROLE ${LOGINS.serai_app} NOBYPASSRLS; ALTER ROLE ${LOGINS.serai_system} NOCREATEROLE`,
    )
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(words) })
  })

  it.each(['DATABASE_APP_URL', 'DATABASE_SYSTEM_URL'])('asks for %s', async (name) => {
    const { [name]: _left_out, ...rest } = env
    const { code, err } = await runToEnd(['serve'], rest as Record<string, string>)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(`${name} is missing`) })
  })

  it('behind a pooler that drops start-up options is refused, with the reason', async () => {
    const proxy = await openPostgresProxy(env.DATABASE_APP_URL!, () => true)
    const { code, err } = await runToEnd(['serve'], {
      ...env,
      DATABASE_APP_URL: proxy.through(env.DATABASE_APP_URL!),
    })
    await proxy.close()
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('a pooler') })
    expect(err).toContain(`statements run as ${LOGINS.serai_app} in place of serai_app`)
  })

  it('refuses a read-only key below Enterprise, and creates one there', async () => {
    const read = ['keys', 'create', '--access', 'read']
    const refused = await runToEnd(read, env)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('need the Enterprise tier') })
    expect((await runToEnd(['accounts', 'tier', account_id, 'enterprise'], env)).code).toBe(0)
    expect((await runToEnd(read, env)).code).toBe(0)
  })

  it('enables and disables events on request', async () => {
    const events = async (...args: string[]) =>
      runToEnd(['accounts', 'events', account_id, ...args, '--json'], env)
    const added = await events('--add', 'room_type.created,rate_plan.updated')
    expect(JSON.parse(added.out).optional_events).toEqual(['rate_plan.updated', 'room_type.created'])
    const removed = await events('--remove', 'rate_plan.updated')
    expect(JSON.parse(removed.out).optional_events).toEqual(['room_type.created'])
    expect(await events('--add', 'room.painted')).toMatchObject({ code: 1, out: '' })
  })

  it("a worker serves operators' endpoints only", async () => {
    const PORT = String(await freePort())
    const program = run(['serve', '--role', 'worker'], { ...env, PORT })
    await whenServing(program, PORT)
    expect((await ask(PORT, '/v1/properties')).status).toBe(404)
    await stop(program)
  })
})
