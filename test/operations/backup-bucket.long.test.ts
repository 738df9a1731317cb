import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBucket } from '#server/main/backup/bucket.ts'
import { startNightlyBackups } from '#server/main/backup/nightly.ts'
import { installFolder } from '../../tools/setup.mjs'
import { testApp } from '../harness/app.ts'
import { book, makeStock } from '../harness/stock.ts'
import { emptyDatabases } from './empty-databases.ts'
import { freePort, run, runCommand, temporaryFolder, until } from './program.ts'

/** A storage server of the registry; it brings packages that other tests need not install. */
const PACKAGES = 'test/extra-packages'

interface StorageServer {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret) })
const closing: (() => Promise<unknown>)[] = []
let stored: string
let backups: string
let env: Record<string, string>

const serai = (args: string[], more: Record<string, string> = {}) => runCommand(args, { ...env, ...more })
/** The names of objects in the bucket: the server keeps each in files beside each other. */
const objects = () =>
  readdirSync(join(stored, 'hotel/harbour'))
    .flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.slice(1) ?? [])
    .sort()

async function startStorage(options: object): Promise<number> {
  const path = join(process.cwd(), PACKAGES, 'node_modules/@20minutes/s3rver')
  const Server = createRequire(import.meta.url)(path) as new (options: object) => StorageServer
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: stored,
    configureBuckets: [{ name: 'hotel', configs: [] }],
    ...options,
  })
  const { port } = await server.run()
  closing.push(() => server.close())
  return port
}

beforeAll(async () => {
  const { code, output } = await installFolder(PACKAGES)
  expect(code, output).toBe(0)
  stored = temporaryFolder()
  backups = temporaryFolder()
  // It signs the path of a bucket without the slash that is sent: lists would not be accepted.
  const port = await startStorage({ allowMismatchedSignatures: true })
  env = {
    ...test.database_env,
    SERAI_SECRET: secret,
    BACKUP_PASSPHRASE: 'correct horse battery staple',
    BACKUP_DIR: backups,
    BACKUP_S3_URL: `http://127.0.0.1:${port}/hotel`,
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_S3_PREFIX: 'harbour/',
    BACKUP_S3_ACCESS_KEY: 'S3RVER',
    BACKUP_S3_SECRET_KEY: 'S3RVER',
  }
  const hotel = await test.createHotel()
  await book(hotel.api, await makeStock(hotel.api))
}, 600_000)
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

describe('decisions 24 — backups in S3-compatible storage', () => {
  it('a nightly backup is uploaded, and one that the bucket lacks the next time', async () => {
    const first = await serai(['backup', '--scheduled'])
    expect(first, first.err).toMatchObject({ code: 0, out: expect.stringContaining('Uploaded serai-') })
    const [name = ''] = readdirSync(backups)
    expect(objects()).toEqual([name])
    expect(await serai(['backup', '--scheduled'])).toMatchObject({ code: 0, out: '' })
    renameSync(join(stored, `hotel/harbour/${name}._S3rver_object`), join(stored, 'moved'))
    expect((await serai(['backup', '--scheduled'])).out).toContain(`Uploaded ${name}`)
    expect(objects()).toEqual([name])
  })

  it('is verified and restored from there by name, and the name that is not there is refused', async () => {
    const verified = await serai(['verify', 's3:newest'])
    expect(verified, verified.err).toMatchObject({ code: 0, out: expect.stringContaining('consistent') })
    const { drop, env: elsewhere } = await emptyDatabases()
    closing.push(drop)
    const restored = await serai(['restore', `s3:${objects()[0]}`], elsewhere)
    expect(restored, restored.err).toMatchObject({ code: 0, out: expect.stringContaining('Restored ') })
    expect((await serai(['verify', 's3:serai-2020-01-01T000000Z.age'])).err).toContain(
      `Its newest are: ${objects()[0]}.`,
    )
    expect((await serai(['verify', 's3:newest'], { BACKUP_S3_URL: '' })).err).toContain('set BACKUP_S3_URL')
  })

  it('keeps there what the rule keeps, and leaves other objects alone', async () => {
    const newest = objects()[0]!
    for (const name of ['serai-2020-01-01T020000Z.age', 'serai-2020-01-02T020000Z.age', 'notes.txt'])
      writeFileSync(join(backups, name), 'x')
    const copied = await serai(['backup', '--scheduled'], { BACKUP_KEEP: '2d 0w 0m' })
    expect(copied, copied.err).toMatchObject({ code: 0 })
    expect(objects()).toEqual(['serai-2020-01-02T020000Z.age', newest])
  })

  it('a large file goes in parts, which the server checks by their signatures', async () => {
    const port = await startStorage({})
    const bucket = (secret_key: string) =>
      openBucket({
        url: `http://127.0.0.1:${port}/hotel`,
        prefix: 'parts/',
        region: 'us-east-1',
        access_key: 'S3RVER',
        secret_key,
      })
    const folder = temporaryFolder()
    const path = join(folder, 'serai-2027-01-04T020000Z.age')
    const content = randomBytes(70_000_000)
    writeFileSync(path, content)
    await bucket('S3RVER').upload(path)
    const back = join(folder, 'back')
    await bucket('S3RVER').download('serai-2027-01-04T020000Z.age', back)
    expect(content.equals(readFileSync(back))).toBe(true)
    await expect(bucket('wrong').upload(path)).rejects.toThrow(
      /^Cannot upload to http:.*: it answers 403 SignatureDoesNotMatch\.$/,
    )
    await expect(bucket('S3RVER').download('none', join(folder, 'none'))).rejects.toThrow('it answers 404')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  it('a bucket that is away is a failure in one line, and the backup stays in its folder', async () => {
    const before = readdirSync(backups).length
    const made = await serai(['backup'], { BACKUP_S3_URL: `http://127.0.0.1:${await freePort()}/hotel` })
    expect([made.code, made.err]).toEqual([
      1,
      expect.stringMatching(/Cannot list http:\S+: ECONNREFUSED\.\n$/),
    ])
    expect(readdirSync(backups)).toHaveLength(before + 1)
    for (const [more, expected] of [
      [{ BACKUP_S3_URL: 'http://s3.example.com/b' }, 'must be the address of a bucket'],
      [{ BACKUP_S3_SECRET_KEY: '' }, 'needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY'],
      [{ BACKUP_DIR: '' }, 'needs BACKUP_DIR'],
      [{ BACKUP_S3_PREFIX: 'a b' }, 'must be of letters'],
    ] as const)
      expect((await serai(['backup'], more)).err).toContain(expected)
  })
})

const CLI = new URL('../../server/main/cli.ts', import.meta.url).pathname

describe('rule 14.29 — a bucket that comes back', () => {
  it('gets the backup whose upload has failed, though the folder has that of the night', async () => {
    const port = await freePort()
    const elsewhere = {
      ...env,
      BACKUP_DIR: temporaryFolder(),
      BACKUP_S3_URL: `http://127.0.0.1:${port}/hotel`,
      BACKUP_S3_PREFIX: 'later/',
    }
    const outcomes: (string | undefined)[] = []
    const nightly = startNightlyBackups(
      { folder: elsewhere.BACKUP_DIR, has_bucket: true },
      () => undefined,
      async (error) => void outcomes.push(error?.message),
      {
        first_ms: 1,
        every_ms: 100,
        spawnBackup: () =>
          spawn(process.execPath, [CLI, 'backup', '--scheduled'], {
            stdio: ['ignore', 'pipe', 'pipe'],
            env: { PATH: process.env.PATH, ...elsewhere },
          }),
      },
    )
    await until(
      () => outcomes.length,
      (count) => count > 0,
    )
    const [name] = readdirSync(elsewhere.BACKUP_DIR)
    await startStorage({ allowMismatchedSignatures: true, port })
    await until(
      () => outcomes.at(-1) === undefined,
      (is_done) => is_done,
    )
    await nightly.stop()
    expect(outcomes[0]).toMatch(/^Cannot list http:\S+: ECONNREFUSED\.$/)
    expect(readdirSync(join(stored, 'hotel/later'))).toContain(`${name}._S3rver_object`)
  })
})

describe('rule 14.28 — a worker shows the newest backup of the bucket', () => {
  const scraped = async (bucket_url: string) => {
    const port = await freePort()
    const worker = run(['serve', '--role', 'worker'], {
      ...env,
      BACKUP_S3_URL: bucket_url,
      PORT: String(port),
      DOWNTIME_DIR: temporaryFolder(),
    })
    await worker.prints('is listening')
    const lines = await until(
      async () => {
        const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
        return text.split('\n').filter((line) => line.startsWith('serai_backup_bucket'))
      },
      ({ length }) => length > 0,
    )
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    return lines
  }

  it('and that it cannot be listed, in place of none', async () => {
    const [shown, ...rest] = await scraped(env.BACKUP_S3_URL!)
    const newest = objects().at(-1)!
    const moment = newest.replace(/^serai-(.+T)(\d\d)(\d\d)(\d\dZ)\.age$/, '$1$2:$3:$4')
    expect(shown).toBe(
      `serai_backup_bucket_newest_timestamp_seconds ${Temporal.Instant.from(moment).epochMilliseconds / 1_000}`,
    )
    expect(rest).toEqual(['serai_backup_bucket_list_failing 0'])
    expect(await scraped(`http://127.0.0.1:${await freePort()}/hotel`)).toEqual([
      'serai_backup_bucket_list_failing 1',
    ])
  })
})
