import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** 4 January is closed at noon of the day before it ends, by a clock that was a day ahead. */
async function closedByMistake() {
  test.clock.set('2027-01-03T12:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 5 })
  const room_id = (await api.get('/rooms')).body.data[0].id
  const stay = { check_in: '2027-01-03', check_out: '2027-01-06', room_id }
  const { id } = await makeBooking(api, stock, stay)
  await api.patch(`/reservations/${id}`, { status: 'checked_in' })
  test.clock.set('2027-01-04T12:00:00Z')
  await closeDays(test)
  test.clock.set('2027-01-05T12:00:00Z')
  await closeDays(test)
  test.clock.set('2027-01-04T12:01:00Z')
  const owner = (await staffOf(test, hotel)).api
  const reopen = (date: string, body: object = {}) =>
    owner.post(`/days/${date}/reopen`, {
      property_id: hotel.property_id,
      reason: 'the clock was wrong',
      ...body,
    })
  return { hotel, stock, id, owner, reopen }
}

const charge = { description: 'bar', vat_rate: '19.00', unit_price: eur(1_190) }

async function booksOf({ api, property_id }: Pick<Hotel, 'api' | 'property_id'>, from: string, to: string) {
  const { data } = (await api.get(`/reports/journal?property_id=${property_id}&from=${from}&to=${to}`)).body
  return data as Answer[]
}

describe('rule 17.13 — an owner reopens the newest closed day', () => {
  it('which is closed again when it is over, with a new record, journal and the reopening among what was unusual', async () => {
    const { hotel, id, reopen } = await closedByMistake()
    const [first, mistake] = await daysOf(hotel)
    expect((await reopen('2027-01-04')).status).toBe(200)
    expect(await daysOf(hotel)).toEqual([first])
    expect(await booksOf(hotel, '2027-01-04', '2027-01-04')).toEqual([])
    // The running day goes on.
    await hotel.api.make(`/reservations/${id}/charges`, charge)
    await closeDays(test)
    expect(await daysOf(hotel)).toEqual([first])
    test.clock.set('2027-01-05T02:01:00Z')
    await closeDays(test)
    const [, again] = (await daysOf(hotel)) as Answer[]
    const gross = (day: Answer) => day.revenue.reduce((sum: number, row: Answer) => sum + row.gross.amount, 0)
    expect(gross(again)).toBe(gross(mistake) + 1_190)
    expect(again.unusual.filter(({ kind }: Answer) => kind === 'day_reopened')).toMatchObject([
      { description: 'the clock was wrong', amount: eur(gross(mistake)), by: { type: 'staff' } },
    ])
    const journal = await booksOf(hotel, '2027-01-03', '2027-01-04')
    const sum = (side: 'debit' | 'credit') =>
      journal.reduce((whole, row) => whole + (row[side]?.amount ?? 0), 0)
    expect(sum('debit')).toBe(sum('credit'))
    expect(sum('debit')).toBe(gross(first) + gross(again))
  })

  it('409 SVC-4110 — an earlier day; the days are reopened one after the other', async () => {
    const { hotel, reopen } = await closedByMistake()
    expect((await reopen('2027-01-03')).body.error.code).toBe('SVC-4110')
    expect((await reopen('2027-01-04')).status).toBe(200)
    expect((await reopen('2027-01-04')).status).toBe(404)
    expect((await reopen('2027-01-03')).status).toBe(200)
    expect(await daysOf(hotel)).toEqual([])
    test.clock.set('2027-01-05T02:01:00Z')
    await closeDays(test)
    expect((await daysOf(hotel)).map(({ date }) => date)).toEqual(['2027-01-03', '2027-01-04'])
  })

  it('403 SVC-4103 — others, and 422 without a reason; the audit log names it', async () => {
    const { hotel, owner, reopen } = await closedByMistake()
    const manager = (await staffOf(test, hotel, 'manager')).api
    const body = { property_id: hotel.property_id, reason: 'x' }
    expect((await manager.post('/days/2027-01-04/reopen', body)).body.error.code).toBe('SVC-4103')
    expect((await reopen('2027-01-04', { reason: '' })).status).toBe(422)
    await reopen('2027-01-04')
    const { data } = (await owner.get('/audit-log?action=reopenDay')).body
    expect(data[0].changes).toContainEqual({ field: 'reason', before: null, after: 'the clock was wrong' })
  })

  it('no role deletes a record that is not reopened', async () => {
    await closedByMistake()
    await expect(test.db.query('DELETE FROM business_days')).rejects.toThrow('by its reopening alone')
  })
})
