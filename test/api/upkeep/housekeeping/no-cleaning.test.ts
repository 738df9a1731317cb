import { beforeEach, describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { type HousekeepingHotel, housekeepingHotel } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()
const [TODAY, TOMORROW, THIRD, FOURTH] = ['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07']

let fixture: HousekeepingHotel
let path: string
beforeEach(async () => {
  test.clock.set(`${TODAY}T09:00:00Z`)
  fixture = await housekeepingHotel(test, ['201', '202'])
  path = `/reservations/${(await (await fixture.guest('201', TODAY, FOURTH)).get()).id}`
})

/** Closes the day; 10:00 in Berlin on the next. */
async function goTo(date: string) {
  test.clock.set(`${date}T09:00:00Z`)
  await closeDays(test)
}
const waive = (...no_cleaning_on: string[]) => fixture.hotel.api.patch(path, { no_cleaning_on })

describe('rule 24.21 — days without cleaning', () => {
  it('the room is refused, behind what is to be done, until work begins or the guest wants it again', async () => {
    await fixture.guest('202', TODAY, FOURTH)
    await waive(TOMORROW)
    expect(await fixture.one('201', TOMORROW)).toMatchObject({ no_cleaning: true, state: 'refused' })
    await goTo(TOMORROW)
    const [first, second] = await fixture.list()
    expect(first).toMatchObject({ name: '202', state: 'open', no_cleaning: false })
    expect(second).toMatchObject({ name: '201', task: 'stayover', state: 'refused', reason: null })
    await waive()
    expect(await fixture.one('201')).toMatchObject({ no_cleaning: false, state: 'open' })
    await waive(TOMORROW)
    await fixture.record('201', { action: 'start' })
    expect(await fixture.one('201')).toMatchObject({ no_cleaning: true, state: 'started' })
    await fixture.record('201', { action: 'finish' })
    expect((await fixture.one('201')).state).toBe('done')
    await goTo(THIRD)
    expect(await fixture.one('201')).toMatchObject({ no_cleaning: false, state: 'open' })
  })

  it('linen that was due is due the next day that is cleaned', async () => {
    await fixture.rules({ linen_every_nights: 1, dirty_at_night: false })
    await fixture.rules({ linen_every_nights: 2 })
    await waive(THIRD)
    await goTo(TOMORROW)
    await goTo(THIRD)
    expect(await fixture.one('201')).toMatchObject({ task: 'linen', state: 'refused' })
    await fixture.hotel.api.patch(path, { check_out: '2027-01-08' })
    await goTo(FOURTH)
    expect(await fixture.one('201')).toMatchObject({ task: 'linen', state: 'open' })
  })

  it('linen that was refused, then disturbed nobody, then was not wanted, is due until it is changed', async () => {
    await fixture.rules({ linen_every_nights: 5 })
    await fixture.hotel.api.patch(path, { check_out: '2027-01-16' })
    await waive('2027-01-11', '2027-01-12')
    for (const date of [TOMORROW, THIRD, FOURTH, '2027-01-08', '2027-01-09']) await goTo(date)
    const tasks = []
    for (const [date, action] of [
      ['2027-01-09', 'refuse'],
      ['2027-01-10', 'do_not_disturb'],
      ['2027-01-11', undefined],
      ['2027-01-12', 'finish'],
      ['2027-01-13', undefined],
    ] as const) {
      await goTo(date)
      tasks.push((await fixture.one('201')).task)
      if (action) await fixture.record('201', { action })
    }
    expect(tasks).toEqual(['linen', 'linen', 'linen', 'linen', 'stayover'])
  })

  it('linen that was refused is due the day after one without cleaning, also of a day to come', async () => {
    await fixture.rules({ linen_every_nights: 3 })
    await fixture.hotel.api.patch(path, { check_out: '2027-01-16' })
    await waive('2027-01-08')
    for (const date of [TOMORROW, THIRD, FOURTH]) await goTo(date)
    await fixture.record('201', { action: 'refuse' })
    expect(await fixture.one('201', '2027-01-09')).toMatchObject({ task: 'linen', state: 'open' })
    await waive()
    expect(await fixture.one('201', '2027-01-09')).toMatchObject({ task: 'stayover' })
  })
})

describe('rule 4.66 — no_cleaning_on', () => {
  it('has only days with a night of the stay before and after, in order, and nothing after its end', async () => {
    expect((await waive(THIRD, TOMORROW)).body.no_cleaning_on).toEqual([TOMORROW, THIRD])
    for (const wrong of [TODAY, FOURTH, '2027-02-01']) {
      const { status, body } = await waive(wrong)
      expect([status, body.error.details[0]]).toMatchObject([
        422,
        { field: 'no_cleaning_on.0', code: 'outside_stay' },
      ])
    }
    await goTo(TOMORROW)
    await fixture.hotel.api.patch(path, { status: 'checked_out', allow_open_balance: true })
    expect((await waive(TOMORROW)).body.error.code).toBe('SVC-1007')
    expect((await waive(THIRD, TOMORROW)).status).toBe(200)
  })
})
