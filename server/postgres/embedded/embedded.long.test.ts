import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { embeddedDatabases, query } from '#test/harness/database/embedded-databases.ts'
import type { DatabaseRole } from '../database.ts'
import { serverAccount } from './account.ts'
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { readPidFile, serverProcesses, stopOrphans } from './processes.ts'
import { spawnAs, waitUntil } from './run.ts'

const IS_ROOT = process.getuid?.() === 0

/** One cluster for the tests that need any existing one: making it is most of a test's time. */
const made = join(mkdtempSync(join(tmpdir(), 'embedded-')), 'data')
const cluster = join(made, 'postgres')

beforeAll(async () => {
  chmodSync(dirname(made), 0o711)
  await (await startEmbeddedPostgres({ data_dir: made })).stop()
})

// What is registered later is carried out earlier: processes end before their orphans are looked for.
afterEach(() => stopOrphans(cluster, () => {}))
const { children, newFolder, start } = embeddedDatabases()

afterAll(() => rmSync(dirname(made), { recursive: true, force: true }))

/** Another Serai: a process that starts the database of a folder, says `ready`, and goes on with `then`. */
function otherProcess(data_dir: string, then = 'setInterval(() => {}, 1000)') {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    import pg from 'pg'
    const database = await startEmbeddedPostgres({
      data_dir: ${JSON.stringify(data_dir)}, progress: (line) => console.log('progress ' + line) })
    console.log('ready')
    ${then}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  children.push(child)
  const seen = { text: '' }
  child.stdout.on('data', (chunk) => (seen.text += chunk))
  const expectOutput = async (text: string) =>
    expect(await waitUntil(() => seen.text.includes(text), 60_000)).toBe(true)
  const killed = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'close')
  }
  return { pid: child.pid!, seen, expectOutput, killed }
}

test('the first start creates a database, and later ones open it', async () => {
  const data_dir = join(newFolder(), 'data')
  const lines: string[] = []
  const first = await start(data_dir, lines)
  await query(first, 'create table kept (id int); insert into kept values (1)')
  expect(lines).toEqual(['Creating the database (first start only)'])
  await Promise.all([first.stop(), first.stop()])
  // A helper of its own may be told a moment later.
  await expect.poll(() => serverProcesses(join(data_dir, 'postgres'))).toEqual([])

  const second = await start(data_dir, lines)
  expect(second.adopted).toBe(false)
  expect(await query(second, 'select id from kept')).toEqual([{ id: 1 }])
  expect(lines).toHaveLength(1)
})

test('the database is UTF-8, with checksums, durable, in UTC and not on a network', async () => {
  const database = await start(made)
  const [row] = await query(
    database,
    `select lower('ŻÓŁĆ') as lower, current_setting('data_checksums') as data_checksums,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
       current_setting('timezone') as timezone, current_setting('listen_addresses') as listen_addresses`,
  )
  expect(row).toEqual({
    lower: 'żółć',
    data_checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    listen_addresses: '',
  })
  const wrong = new URL(database.url('postgres'))
  wrong.password = 'guessed'
  await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow(
    'password authentication',
  )
})

test('each role has a login without further rights, created again where an earlier release has none', async () => {
  const data_dir = join(newFolder(), 'data')
  const first = await start(data_dir)
  const ask = async ({ loginUrl }: EmbeddedPostgres, role: DatabaseRole, text: string) => {
    const client = new pg.Client({ connectionString: loginUrl(role, 'postgres'), options: `-c role=${role}` })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const who = `select current_user as role, session_user as login`
  for (const role of ['serai_app', 'serai_system'] as const) {
    expect((await ask(first, role, who)).rows).toEqual([{ role, login: `${role}_login` }])
    for (const other of ['serai', role === 'serai_app' ? 'serai_system' : 'serai_app'])
      await expect(ask(first, role, `set role ${other}`)).rejects.toMatchObject({ code: '42501' })
    await expect(ask(first, role, `set session authorization serai`)).rejects.toMatchObject({ code: '42501' })
  }
  const path = join(data_dir, 'postgres', 'serai-logins')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const before = first.loginUrl('serai_app', 'postgres')
  await first.stop()

  rmSync(path)
  const second = await start(data_dir)
  expect(second.loginUrl('serai_app', 'postgres')).not.toBe(before)
  expect((await ask(second, 'serai_app', who)).rows).toHaveLength(1)
  await second.stop()
  // From then on they stay.
  const third = await start(data_dir)
  expect(new URL(third.loginUrl('serai_app', 'x')).password).toBe(
    new URL(second.loginUrl('serai_app', 'x')).password,
  )
})

describe('after kill -9 of the process that started it', () => {
  test('during writes, every acknowledged row exists', async () => {
    const other = otherProcess(
      made,
      `const client = new pg.Client({ connectionString: database.url('postgres') })
       await client.connect()
       await client.query('create table written (n int)')
       for (let n = 1; ; n++) { await client.query('insert into written values ($1)', [n]); console.log('row ' + n) }`,
    )
    await other.expectOutput('row 200\n')
    await other.killed('SIGKILL')
    const acknowledged = Number(/row (\d+)\n$/.exec(other.seen.text.replace(/row \d*$/, ''))![1])

    const lines: string[] = []
    const database = await start(made, lines)
    expect(database.adopted).toBe(true)
    expect(lines.join()).toContain('left behind by a process that was killed')
    const [found] = await query<{ n: number }>(
      database,
      `select count(*)::int as n from written where n <= ${acknowledged}`,
    )
    expect(found!.n).toBe(acknowledged)
  })

  test('during the creation of the database, the next start creates it again', async () => {
    const data_dir = join(newFolder(), 'data')
    const other = otherProcess(data_dir)
    await other.expectOutput('progress Creating the database')
    await other.killed('SIGKILL')

    const database = await start(data_dir)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    await start(data_dir)
    expect(readdirSync(data_dir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  })
})

describe('leftovers of an earlier run never block a start', () => {
  test('a pid file whose pid now belongs to another process of the same user', async () => {
    const first = await start(made)
    const pid_file = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
    await first.stop()
    const unrelated = spawn('sleep', ['60'], spawnAs(await serverAccount(statSync(cluster).uid)))
    children.push(unrelated)
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      writeFileSync(join(cluster, name), pid_file.replace(/^\d+/, String(unrelated.pid)), { mode: 0o644 })
    }

    const second = await start(made)
    expect(second.adopted).toBe(false)
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(unrelated.exitCode).toBeNull()
  })

  test('a pid file left empty by a power failure', async () => {
    writeFileSync(join(cluster, 'postmaster.pid'), '')
    writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), '')
    await start(made)
  })

  test.each([
    ['of a process that had our pid', JSON.stringify({ pid: process.pid, started: 'another time' })],
    ['that was cut short', '{"pid":'],
  ])('a lock %s', async (_, lock) => {
    writeFileSync(join(made, 'postgres.lock'), lock)
    await start(made)
  })

  test.runIf(IS_ROOT)('files owned by root after a restore', async () => {
    await once(spawn('chown', ['-R', 'root', cluster]), 'close')
    chmodSync(cluster, 0o755)
    await start(made)
    expect(statSync(cluster).mode & 0o777).toBe(0o700)
  })
})

test('a second process is refused in one line that names the first, and can connect to its database', async () => {
  const other = otherProcess(made)
  await other.expectOutput('ready')

  const refusal: Error = await start(made).then(
    () => expect.unreachable(),
    (error) => error,
  )
  expect(refusal.name).toBe('EmbeddedPostgresError')
  expect(refusal.message).toMatch(new RegExp(`^Another Serai \\(pid ${other.pid}\\) is running on .*$`))

  expect(await query(findEmbeddedPostgres(made)!, 'select 1 as one')).toEqual([{ one: 1 }])
  await other.killed('SIGKILL')
  expect(findEmbeddedPostgres(made)).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'a folder whose server runs in another container is refused, and taken when that one is gone',
  async () => {
    const other = otherProcess(made)
    await other.expectOutput('ready')
    const lock = join(made, 'postgres.lock')
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/"pid:\[\d+\]"/, '"pid:[1]"'))
    await expect(start(made)).rejects.toThrow('in another container is running')
    expect(serverProcesses(cluster).some((one) => one.is_postmaster)).toBe(true)

    await other.killed('SIGKILL')
    await stopOrphans(cluster, () => {})
    await start(made)
  },
)

test('Ctrl-C in the terminal does not reach the server: the application stops it last', async () => {
  const other = otherProcess(
    made,
    `process.on('SIGINT', () => console.log('interrupted'))
    console.log('takes signals')
    setInterval(() => {}, 1000)`,
  )
  await other.expectOutput('takes signals')
  process.kill(-other.pid, 'SIGINT')
  await other.expectOutput('interrupted')
  expect(await query(findEmbeddedPostgres(made)!, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a killed server is started again on the same address', async () => {
  const lines: string[] = []
  const database = await start(made, lines)
  const { pid } = readPidFile(cluster)
  process.kill(pid, 'SIGKILL')
  expect(await waitUntil(() => lines.includes('PostgreSQL is running again'), 60_000)).toBe(true)
  expect(readPidFile(cluster).pid).not.toBe(pid)
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a path with spaces, quotes and other letters, and one too long for a socket', async () => {
  const folder = newFolder()
  for (const name of ['E 2, "q" Ünï%41', 'long'.repeat(25)]) {
    cpSync(made, join(folder, name), { recursive: true })
    const database = await start(join(folder, name))
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  }
})

test('a wrong setting is reported in one line, and the folder is unlocked', async () => {
  const wrong = startEmbeddedPostgres({ data_dir: made, settings: { shared_buffers: 'lots' } })
  await expect(wrong).rejects.toThrow(
    /^PostgreSQL did not start: invalid value for parameter "shared_buffers".*$/,
  )
  await start(made)
})
