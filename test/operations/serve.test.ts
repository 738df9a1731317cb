import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { selfSigned } from '../harness/certificate.ts'
import { freePort, type Program, run, runToEnd, temporaryFolder, until } from './program.ts'

const { cert, key } = selfSigned()
let admin: pg.Client
let env: Record<string, string>
let account_id: string

const PASSWORD = randomBytes(12).toString('hex')
const DATABASE = `serve_${randomBytes(4).toString('hex')}`

/** As docs/guides/production.md has it: a user with few rights, who owns two empty databases. */
async function makeOwnServer(): Promise<string> {
  const url = new URL(inject('server_url'))
  url.pathname = '/postgres'
  admin = new pg.Client({ connectionString: url.toString() })
  await admin.connect()
  await admin.query(`CREATE ROLE ${DATABASE} LOGIN PASSWORD '${PASSWORD}'`)
  await admin.query(`GRANT serai_app, serai_system TO ${DATABASE}`)
  for (const name of [DATABASE, `${DATABASE}_sandbox`]) {
    await admin.query(`CREATE DATABASE ${name} OWNER ${DATABASE}`)
  }
  url.username = DATABASE
  url.password = PASSWORD
  url.pathname = `/${DATABASE}`
  return url.toString()
}

beforeAll(async () => {
  const folder = temporaryFolder()
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') }
  writeFileSync(files.TLS_CERT_FILE, cert)
  writeFileSync(files.TLS_KEY_FILE, key, { mode: 0o600 })
  env = {
    ...files,
    DATABASE_URL: await makeOwnServer(),
    SERAI_SECRET: 'a secret of more than thirty-two characters',
    PORT: String(await freePort()),
  }
})
afterAll(async () => {
  for (const name of [DATABASE, `${DATABASE}_sandbox`]) {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  await admin.query(`DROP ROLE ${DATABASE}`)
  await admin.end()
})

interface Answer {
  status: number | undefined
  text: string
}

/** One request over HTTPS that trusts our certificate alone. */
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

// Processes are started here, on a machine that may be running every other test.
describe('a server of one’s own', { timeout: 90_000 }, () => {
  it('refuses to serve before it is prepared, and is prepared by a user with few rights', async () => {
    const early = await runToEnd(['serve'], env)
    expect(early).toMatchObject({ code: 1, out: '', err: expect.stringContaining('run serai migrate first') })
    const migrated = await runToEnd(['migrate'], env)
    expect(migrated).toMatchObject({ code: 0, err: '' })
    expect(migrated.out).toContain('Both databases are current.')
  })

  it('serves HTTPS with TLS_CERT_FILE and TLS_KEY_FILE to what the commands have made, and logs JSON', async () => {
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
    await program.says('/v1/properties')
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

  it('refuses a read-only key below Enterprise, and makes one there', async () => {
    const read = ['keys', 'create', '--access', 'read']
    const refused = await runToEnd(read, env)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('for Enterprise accounts') })
    expect((await runToEnd(['accounts', 'tier', account_id, 'enterprise'], env)).code).toBe(0)
    expect((await runToEnd(read, env)).code).toBe(0)
  })

  it('switches events on request on and off', async () => {
    const events = async (...args: string[]) =>
      runToEnd(['accounts', 'events', account_id, ...args, '--json'], env)
    const added = await events('--add', 'room_type.created,rate_plan.updated')
    expect(JSON.parse(added.out).optional_events).toEqual(['rate_plan.updated', 'room_type.created'])
    const removed = await events('--remove', 'rate_plan.updated')
    expect(JSON.parse(removed.out).optional_events).toEqual(['room_type.created'])
    expect(await events('--add', 'room.painted')).toMatchObject({ code: 1, out: '' })
  })

  it('lets a worker answer its operators and nobody else', async () => {
    const PORT = String(await freePort())
    const program = run(['serve', '--role', 'worker'], { ...env, PORT })
    await whenServing(program, PORT)
    expect((await ask(PORT, '/v1/properties')).status).toBe(404)
    await stop(program)
  })
})
