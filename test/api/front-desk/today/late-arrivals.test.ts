import { expect, it } from 'vitest'
import { housekeepingHotel } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { signedIn, staffOf } from '#test/harness/staff.ts'
import { type Row, rowOf } from '#test/harness/today-rows.ts'

const test = sharedApp()
const [DAY, LATER] = ['2027-01-04', '2027-01-06']

it('rule 17.12 — an arrival is late an hour after its expected time, by default from 22:00 on; the longest overdue is first', async () => {
  test.clock.set('2027-01-04T12:00:00Z')
  const fixture = await housekeepingHotel(test, ['201', '202', '203'])
  const named = await fixture.stay('201', DAY, LATER, { estimated_arrival_time: '20:30' })
  const unnamed = await fixture.stay('202', DAY, LATER)
  const night = await fixture.stay('203', DAY, LATER, { estimated_arrival_time: '00:30' })
  const [first, second, third] = await Promise.all([named, unnamed, night].map((stay) => stay.get()))
  const desk = await staffOf(test, fixture.hotel, 'front_desk')
  const today = async () => (await (await signedIn(test, desk)).api.get('/today')).body
  const at = async (moment: string) => {
    test.clock.set(moment)
    const answer = await today()
    return [first, second, third].map(({ id }) => rowOf(answer, id).alerts)
  }
  // 21:29, 21:30, 21:59 and 22:00 in Berlin, then 01:30 in its night.
  expect(await at('2027-01-04T20:29:00Z')).toEqual([[], [], []])
  expect(await at('2027-01-04T20:30:00Z')).toEqual([['late'], [], []])
  expect(await at('2027-01-04T20:59:00Z')).toEqual([['late'], [], []])
  expect(await at('2027-01-04T21:00:00Z')).toEqual([['late'], ['late'], []])
  expect(await at('2027-01-05T00:30:00Z')).toEqual([['late'], ['late'], ['late']])
  const answer = await today()
  const arrivals = answer.rows.filter(({ type }: Row) => type === 'arrival')
  expect(arrivals.map(({ key }: Row) => key)).toEqual([second.id, first.id, third.id])
  expect(answer.counters.attention).toEqual({ done: 0, all: 3 })
  await named.to('checked_in')
  expect(rowOf(await today(), first.id).alerts).toEqual([])
})
