import { beforeEach, describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { type HousekeepingHotel, housekeepingHotel, leave } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-01-04', '2027-01-05']

let fixture: HousekeepingHotel
beforeEach(async () => {
  test.clock.set(`${TODAY}T09:00:00Z`)
  fixture = await housekeepingHotel(test, ['201', '202', '203'])
})

/** 10:00 in Berlin. */
async function nextMorning() {
  test.clock.set(`${TOMORROW}T09:00:00Z`)
  await closeDays(test)
}

describe('rule 24.20 — rooms of guests who leave late', () => {
  it('come after the others of their priority, by the hour, until that hour', async () => {
    const late = { estimated_departure_time: '14:00' }
    const leaving = await fixture.guest('201', TODAY, TOMORROW, late)
    await fixture.guest('202', TODAY, TOMORROW, { estimated_departure_time: '13:00' })
    await fixture.guest('203', TODAY, TOMORROW)
    await nextMorning()
    const shown = async () => (await fixture.list()).map(({ name, departure_time }) => [name, departure_time])
    expect(await shown()).toEqual([
      ['203', '11:00'],
      ['202', '13:00'],
      ['201', '14:00'],
    ])
    test.clock.set(`${TOMORROW}T12:30:00Z`)
    expect((await shown()).map(([name]) => name)).toEqual(['202', '203', '201'])
    await leave(leaving)
    expect(await fixture.one('201')).toMatchObject({ departure_time: null, departed: true })
    expect((await shown())[0]).toEqual(['201', null])
  })

  it('are in the file of the list', async () => {
    await fixture.guest('201', TODAY, TOMORROW, { estimated_departure_time: '14:00' })
    await nextMorning()
    const staff = await staffOf(test, fixture.hotel)
    const { text } = await staff.api.get(`/housekeeping/export?property_id=${fixture.hotel.property_id}`)
    expect(text).toContain('departure_time')
    expect(text).toContain(',14:00,')
  })
})

describe('rule 4.65 — the hour of departure', () => {
  it('is set and taken back while the stay is open, and no more afterwards', async () => {
    const stay = await fixture.guest('201', TODAY, TOMORROW)
    const path = `/reservations/${(await stay.get()).id}`
    expect((await stay.get()).estimated_departure_time).toBeNull()
    const { body } = await fixture.hotel.api.patch(path, { estimated_departure_time: '13:30' })
    expect(body).toMatchObject({ estimated_departure_time: '13:30', estimated_arrival_time: null })
    expect((await fixture.hotel.api.patch(path, { estimated_departure_time: '1 pm' })).status).toBe(422)
    await nextMorning()
    await leave(stay)
    const refused = await fixture.hotel.api.patch(path, { estimated_departure_time: null })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'SVC-1007'])
    expect(
      (await fixture.hotel.api.patch(path, { estimated_departure_time: '13:30', notes: 'Left' })).status,
    ).toBe(200)
  })

  it('makes a departure late from then on', async () => {
    const stay = await fixture.guest('201', TODAY, TOMORROW, { estimated_departure_time: '14:00' })
    const { id } = await stay.get()
    await nextMorning()
    const { api } = await staffOf(test, fixture.hotel)
    const row = async () => {
      const { body } = await api.get(`/today?property_id=${fixture.hotel.property_id}`)
      return body.rows.find(({ key }: { key: string }) => key === id)
    }
    test.clock.set(`${TOMORROW}T12:30:00Z`)
    expect(await row()).toMatchObject({
      due_at: '2027-01-05T13:00:00Z',
      alerts: [],
      estimated_departure_time: '14:00',
    })
    test.clock.set(`${TOMORROW}T13:30:00Z`)
    expect((await row()).alerts).toEqual(['late'])
  })
})
