import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { staffOf } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'

const folder = mkdtempSync(join(tmpdir(), 'serai-downtime-'))
const test = testApp({ downtime_dir: folder })
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  test.pack_failpoint = undefined
})

const drain = () => test.app.pack_workers.live.drain()
const at = (moment: string) => test.clock.set(moment)
const folderOf = ({ account_id }: Hotel, code = 'HARBOUR') => join(folder, 'live', account_id, code)
const filesOf = (hotel: Hotel, code?: string) => {
  try {
    return readdirSync(folderOf(hotel, code)).sort()
  } catch {
    return []
  }
}
const pagesOf = (hotel: Hotel, code?: string) =>
  filesOf(hotel, code)
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.slice(-21, -5))

/** The only one with packs enabled: those of other tests would be due as well. */
async function hotelAt(moment = '2027-01-04T03:00:00Z') {
  await test.db.query(
    `INSERT INTO downtime_settings (account_id, property_id, times) SELECT account_id, id, '[]' FROM properties
     ON CONFLICT (account_id, property_id) DO UPDATE SET times = '[]'`,
  )
  at(moment)
  return test.createHotel()
}

describe('rule 19.3 — packs are written when they are due, once each', () => {
  it('four times a day in the time zone of each property, and missed ones once', async () => {
    const hotel = await hotelAt()
    await hotel.addProperty({ code: 'NYC', timezone: 'America/New_York' })
    expect(await drain()).toBe(0)
    at('2027-01-04T04:31:00Z')
    expect([await drain(), await drain()]).toEqual([2, 0])
    expect(filesOf(hotel)).toEqual([
      'HARBOUR-downtime-2027-01-04T0430Z.html',
      'HARBOUR-downtime-2027-01-04T0430Z.pdf',
    ])
    at('2027-01-04T10:40:00Z')
    expect(await drain()).toBe(2)
    // 22:30 in New York was half an hour after the property was created.
    expect(pagesOf(hotel, 'NYC')).toEqual(['2027-01-04T0330Z', '2027-01-04T1030Z'])
    // After a day without the service: one current pack for each, not all missed ones.
    at('2027-01-05T16:45:00Z')
    expect(await drain()).toBe(2)
    expect(pagesOf(hotel)).toEqual(['2027-01-04T0430Z', '2027-01-04T1030Z', '2027-01-05T1630Z'])
    expect(pagesOf(hotel, 'NYC')).toEqual(['2027-01-04T0330Z', '2027-01-04T1030Z', '2027-01-05T1630Z'])
    const { api } = await staffOf(test, hotel, 'manager')
    const settings = await api.get(`/downtime-pack/settings?property_id=${hotel.property_id}`)
    expect(settings.body.last_made_at).toBe('2027-01-05T16:45:00Z')
  })

  it('none where a property has disabled them', async () => {
    const hotel = await hotelAt('2027-02-01T03:00:00Z')
    const { api } = await staffOf(test, hotel, 'manager')
    await api.patch('/downtime-pack/settings', { property_id: hotel.property_id, times: [] })
    at('2027-02-01T22:00:00Z')
    await drain()
    expect(filesOf(hotel)).toEqual([])
  })

  it.each(['after_claim', 'before_send', 'after_send'] as const)(
    'a worker that ends %s: another one makes it, and there is one',
    async (place) => {
      const hotel = await hotelAt('2027-03-01T03:00:00Z')
      at('2027-03-01T04:31:00Z')
      await drain()
      at('2027-03-01T10:31:00Z')
      // It never continues, as if the process had been killed.
      let ended = () => {}
      const reached = new Promise<void>((resolve) => {
        ended = resolve
      })
      test.pack_failpoint = (name) => {
        if (name !== place) return undefined
        ended()
        return new Promise(() => {})
      }
      const dying = await test.secondInstance()
      void dying.app.pack_workers.live.drain()
      await reached
      test.pack_failpoint = undefined
      expect(await drain()).toBe(0)
      test.clock.advance({ minutes: 3 })
      await drain()
      expect(await drain()).toBe(0)
      expect(pagesOf(hotel)).toEqual(['2027-03-01T0430Z', '2027-03-01T1030Z'])
      const { rows } = await test.db.query(
        'SELECT attempts, made_at IS NOT NULL AS made FROM downtime_packs WHERE account_id = $1 ORDER BY due_at',
        [hotel.account_id],
      )
      expect(rows).toEqual([
        { attempts: 1, made: true },
        { attempts: 2, made: true },
      ])
    },
  )

  it('two concurrent processes write one', async () => {
    const hotel = await hotelAt('2027-04-01T01:00:00Z')
    at('2027-04-01T04:00:00Z')
    const other = await test.secondInstance()
    const made = await Promise.all([drain(), other.app.pack_workers.live.drain()])
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(1)
    const { rows } = await test.db.query('SELECT attempts FROM downtime_packs WHERE account_id = $1', [
      hotel.account_id,
    ])
    expect(rows).toEqual([{ attempts: 1 }])
  })
})

describe('rule 19.4 — the folder', () => {
  it('is private, keeps two days, and contains complete files only', async () => {
    const hotel = await hotelAt('2027-05-01T01:00:00Z')
    const stock = await makeStock(hotel.api)
    await makeBooking(hotel.api, stock, { check_in: '2027-05-01', check_out: '2027-05-06' })
    for (let day = 1; day <= 3; day++)
      for (const time of ['04:00', '10:00', '16:00', '21:00']) {
        at(`2027-05-0${day}T${time}:00Z`)
        await drain()
      }
    expect(pagesOf(hotel)).toHaveLength(8)
    expect(pagesOf(hotel).at(-1)).toBe('2027-05-03T2030Z')
    expect(filesOf(hotel)).toHaveLength(16)
    for (const name of filesOf(hotel)) expect(statSync(join(folderOf(hotel), name)).mode & 0o777).toBe(0o600)
    expect(statSync(folderOf(hotel)).mode & 0o777).toBe(0o700)
    writeFileSync(join(folderOf(hotel), 'HARBOUR-downtime-x.html.tmp'), 'half')
    at('2027-05-04T04:00:00Z')
    await drain()
    expect(filesOf(hotel).filter((name) => name.endsWith('.tmp'))).toEqual([])
    const newest = filesOf(hotel).findLast((name) => name.endsWith('.html'))!
    expect(readFileSync(join(folderOf(hotel), newest), 'utf8')).toContain('Okafor, Ngozi')
  })
})
