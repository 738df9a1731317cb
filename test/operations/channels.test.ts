import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoOta, openDemoOta } from '#demo-ota/open.ts'
import { newState } from '#demo-ota/site.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { mapping, nightOf } from '../harness/channels/partner.ts'
import { makeStock, type Stock } from '../harness/stock.ts'
import { runCommand } from './program.ts'

const SERAI_SECRET = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(SERAI_SECRET) })
const state = newState({ name: 'hrs', hotel: 'H-7', username: 'serai', password: 'first' })
let hotel: Hotel
let ota: DemoOta
let folder: string
let stock: Stock

const serai = (...args: string[]) => runCommand(args, { ...test.database_env, SERAI_SECRET })
const sync = () => test.app.sync_workers.live.drain()
/** A file with a password, as an operator would have it. */
function passwordFile(password: string): string {
  const path = join(folder, password)
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return path
}
const signIn = (password: string) => ['--username', 'serai', '--password-file', passwordFile(password)]

beforeAll(async () => {
  // Commands use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
  folder = mkdtempSync(join(tmpdir(), 'serai-channels-'))
  ota = await openDemoOta({ sites: [state] })
})
afterAll(async () => {
  await ota?.close()
  rmSync(folder, { recursive: true })
})

// Starts processes, on a machine that may run all other tests.
describe('serai channels', () => {
  const tomorrow = () => Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 1 }).toString()

  it('connect reports errors, and connects nothing', async () => {
    const wrong = await serai(
      ...['channels', 'connect', 'HRS', '--property', hotel.property_id, '--url', 'ftp://x'],
      '--username',
      'serai',
      '--horizon-days',
      '9',
    )
    expect(wrong.code).toBe(1)
    expect(wrong.err).toBe(
      '"HRS" must be 1 to 50 of a–z, 0–9 and "_", and not "direct". --url: url must begin with https://. ' +
        '--username and --password-file are required together. --horizon-days must be 365 to 500.\n',
    )
    const nowhere = await serai('channels', 'connect', 'hrs', '--property', 'prop_nowhere')
    expect(nowhere.err).toBe('There is no property prop_nowhere in live.\n')
    expect((await serai('channels', 'list')).out).toBe('None.\n')
  })

  it('connect opens a connection whose mappings are pushed, and whose bookings arrive', async () => {
    const { code, out, err } = await serai(
      'channels',
      'connect',
      'hrs',
      '--property',
      hotel.property_id,
      '--name',
      'HRS',
      '--url',
      ota.addressOf('hrs'),
      '--hotel-code',
      'H-7',
      ...signIn('first'),
      '--json',
    )
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const connection = JSON.parse(out)
    expect(connection).toMatchObject({ channel: 'hrs', type: 'ota_xml', horizon_days: 365 })
    expect(out).not.toContain('first')
    state.deliver_to = { url: test.base + connection.bookings_path, username: '', password: '' }
    stock = await makeStock(hotel.api, {
      inventory_count: 2,
      rate_plan: { channels: [mapping({ id: 'hrs' })] },
    })
    await sync()
    expect(nightOf(state.ari, tomorrow())).toMatchObject({ count: 2, closed: false })
    const again = await serai('channels', 'connect', 'hrs', '--property', hotel.property_id)
    expect(again.err).toBe('Harbour House is already connected to hrs.\n')
  })

  it('list and mappings show the state, and never a password', async () => {
    const { out } = await serai('channels', 'list')
    expect(out).toMatch(new RegExp(`^hrs +live +${hotel.property_id} +ota_xml +green +– +0 +\\d{4}-`, 'm'))
    const { out: mapped } = await serai('channels', 'mappings', 'hrs', '--json')
    expect(JSON.parse(mapped)).toMatchObject([
      { channel_room_id: 'DBL', channel_rate_id: 'FLEX', rate_plan_id: stock.rate_plan_id, problem: null },
    ])
    expect(out + mapped).not.toContain('first')
  })

  it('reauthenticate repairs a red channel (spec 3.6, rule 6)', async () => {
    state.password = 'second'
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { restrictions: { min_stay: 3 } })
    await sync()
    expect((await hotel.api.get('/channels')).body.data[0].status).toBe('red')
    const refused = await serai('channels', 'disconnect', 'hrs')
    expect(refused.err).toContain('refuses the credentials')
    const { code } = await serai('channels', 'reauthenticate', 'hrs', ...signIn('second'))
    expect(code).toBe(0)
    test.clock.set(Temporal.Now.instant().toString())
    await sync()
    expect((await hotel.api.get('/channels')).body.data[0].status).toBe('green')
    expect(nightOf(state.ari, tomorrow()).min_stay).toBe(3)
  })

  it('disconnect closes everything there, and then deletes the connection', async () => {
    const { out } = await serai('channels', 'disconnect', 'hrs')
    expect(out).toBe('hrs is being closed, and is then removed.\n')
    expect((await hotel.api.get('/channels')).body.data).toEqual([])
    await sync()
    expect(nightOf(state.ari, tomorrow())).toMatchObject({ count: 0, closed: true })
    const left = await test.db.query(
      'SELECT FROM channels UNION ALL SELECT FROM channel_dirty_ranges UNION ALL SELECT FROM channel_acknowledged_ari',
    )
    expect(left.rowCount).toBe(0)
    expect((await hotel.api.get(`/rate-plans/${stock.rate_plan_id}`)).body.channels).toEqual([])
    const unknown = await serai('channels', 'disconnect', 'hrs')
    expect(unknown.err).toBe('Nothing is connected to hrs in live.\n')
  })
})
