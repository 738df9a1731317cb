import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../harness/client.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { emptyDatabases } from './empty-databases.ts'
import { freePort, type Program, run, runToEnd, temporaryFolder, until } from './program.ts'

interface Moved {
  readonly rows: number
  readonly checks: Record<'live' | 'sandbox', { name: string; rows: number; rows_sha256: string }[]>
}

let folder: string
let embedded: string
let key: string
let secret: string
const dropping: (() => Promise<void>)[] = []

const emptyPlace = async () => {
  const place = await emptyDatabases()
  dropping.push(place.drop)
  return place
}

async function started(env: Record<string, string>, ...options: string[]) {
  const PORT = String(await freePort())
  const program = run(['start', ...options], { PORT, DOWNTIME_DIR: 'none', ...env })
  const base = `http://127.0.0.1:${PORT}`
  await until(
    () =>
      fetch(`${base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (ok) => ok,
  )
  return { program, base }
}
const stop = async ({ child, ended }: Program) => {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}
/** The key of before the move opens what was there. */
const propertyOf = async (base: string) => {
  const reply = await fetch(`${base}/v1/properties`, { headers: { authorization: `Bearer ${key}` } })
  return ((await reply.json()) as { data: { name: string }[] }).data[0]!.name
}
const movedOf = ({ code, out, err }: Awaited<ReturnType<typeof runToEnd>>): Moved => {
  expect(code, err).toBe(0)
  return JSON.parse(out)
}

beforeAll(async () => {
  folder = temporaryFolder()
  embedded = join(folder, 'embedded')
  const { program, base } = await started({ DATA_DIR: embedded }, '--empty')
  key = JSON.parse(readFileSync(join(embedded, 'quickstart.json'), 'utf8')).live_key
  secret = readFileSync(join(embedded, 'secret'), 'utf8').trim()
  const api = clientOf(`${base}/v1`, key)
  const stock = await makeStock(api, { inventory_count: 40 })
  for (let i = 0; i < 20; i++) await makeBooking(api, stock, { notes: `Late arrival ${i} \\N \\. 🛎️` })
  const { env } = await emptyPlace()
  const refused = await runToEnd(['move'], { DATA_DIR: embedded, SERAI_SECRET: secret, ...env })
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is running on')])
  await stop(program)
})
afterAll(async () => {
  for (const drop of dropping) await drop()
})

describe('decisions 24 — serai move', () => {
  it('kill -9 of a move leaves nothing half done: the next one is whole, and one more finds it complete', async () => {
    const { env, live } = await emptyPlace()
    const variables = { DATA_DIR: embedded, SERAI_SECRET: secret, ...env }
    const moving = run(['move'], variables)
    const client = new pg.Client({ connectionString: live })
    await client.connect()
    await until(
      async () => (await client.query(`SELECT to_regclass('serai.accounts') AS name`)).rows[0].name,
      Boolean,
    )
    moving.child.kill('SIGKILL')
    await moving.ended
    const { rows } = await client.query(`SELECT count(*)::integer AS accounts FROM serai.accounts`)
    await client.end()
    expect(rows).toEqual([{ accounts: 0 }])
    expect(existsSync(join(embedded, 'moved'))).toBe(false)
    const whole = movedOf(await runToEnd(['move', '--json'], variables))
    // As if it had been killed after its last commit.
    rmSync(join(embedded, 'moved'))
    expect(movedOf(await runToEnd(['move', '--json'], variables))).toEqual(whole)
    rmSync(join(embedded, 'moved'))
    const nothing = await runToEnd(['move'], { ...variables, DATA_DIR: join(folder, 'nothing') })
    expect([nothing.code, nothing.err]).toEqual([
      1,
      expect.stringContaining('There is no embedded database in'),
    ])
  })

  it('to a server and back: each table of both databases has the same rows, and the keys are those of before', async () => {
    const { env } = await emptyPlace()
    const variables = { DATA_DIR: embedded, SERAI_SECRET: secret, ...env }
    const wrong = await runToEnd(['move'], {
      ...variables,
      SERAI_SECRET: 'q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kA',
    })
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('SERAI_SECRET is not that of')])
    const there = movedOf(await runToEnd(['move', '--json'], variables))
    expect(there.checks.live.length).toBeGreaterThan(50)
    expect(there.rows).toBeGreaterThan(100)

    const refused = await runToEnd(['start'], { DATA_DIR: embedded, PORT: '0' })
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/was moved to \S+ on 2/)])
    const again = await runToEnd(['move'], variables)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('was moved to')])

    const returned = join(folder, 'returned')
    const back = movedOf(await runToEnd(['move', '--back', '--json'], { ...variables, DATA_DIR: returned }))
    expect(back).toEqual(there)

    const server = await started({ ...variables, DATA_DIR: join(folder, 'unused') })
    expect(await propertyOf(server.base)).toBe('My property')
    const busy = await runToEnd(['move', '--back'], { ...variables, DATA_DIR: join(folder, 'busy') })
    expect([busy.code, busy.err]).toEqual([
      1,
      expect.stringMatching(/\d+ connections to the live database are open/),
    ])
    await stop(server.program)
    expect(await runToEnd(['doctor'], variables)).toMatchObject({ code: 0 })

    const own = await started({ DATA_DIR: returned })
    expect(await propertyOf(own.base)).toBe('My property')
    const into_use = await runToEnd(['move', '--back'], { ...variables, DATA_DIR: returned })
    expect([into_use.code, into_use.err]).toEqual([
      1,
      expect.stringContaining('holds an installation already'),
    ])
    await stop(own.program)
  })
})
