import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { formOf, linkOf, post, visit } from '../../harness/booking-page/pages.ts'
import { newStay } from '../../harness/booking-page/stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'

const test = sharedApp()
let hotel: Hotel
let book: Awaited<ReturnType<typeof newStay>>

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  book = await newStay(test, hotel)
  await allow({ early_arrival_from: '12:00', late_departure_until: '13:30' })
})

async function allow(booking_page: object) {
  const { api } = await staffOf(test, hotel)
  expect((await api.patch(`/properties/${hotel.property_id}`, { booking_page })).status).toBe(200)
}

const read = async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body

describe('rule 26.43 — guests choose their hours', () => {
  it.each(LANGUAGES)('%s: arrival and departure, sent twice and taken back', async (lang) => {
    const { url, id } = await book(`from=2027-03-15&to=2027-03-18&adults=2&lang=${lang}`)
    const times_url = linkOf(await visit(url), '/times', url)
    const shown = await visit(times_url)
    expect(shown.text).not.toMatch(/undefined|\[object/)
    const { action, fields } = formOf(shown, times_url)
    // What the form of the booking said.
    expect(fields).toEqual({ arrival: '18:00', departure: '' })
    const chosen = { arrival: '12:30', departure: '13:00' }
    const answers = await Promise.all([1, 2].map(() => post(action, chosen)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await read(id)).toMatchObject({
      estimated_arrival_time: '12:30',
      estimated_departure_time: '13:00',
    })
    const page = await visit(new URL(answers[0]!.to!, url).href)
    expect([page.text.includes('12:30'), page.text.includes('13:00')]).toEqual([true, true])
    expect(formOf(await visit(times_url), times_url).fields).toEqual(chosen)
    await post(action, { arrival: '', departure: '' })
    expect(await read(id)).toMatchObject({
      estimated_arrival_time: null,
      estimated_departure_time: null,
    })
    const { api } = await staffOf(test, hotel)
    const { data } = (await api.get(`/audit-log?resource_id=${id}&limit=5`)).body
    expect(data[0]).toMatchObject({ actor: { type: 'guest' } })
  })

  it('no hour that the property does not allow, except the one that staff have agreed to', async () => {
    const { url, id } = await book()
    const times_url = linkOf(await visit(url), '/times', url)
    const { action } = formOf(await visit(times_url), times_url)
    for (const wrong of [
      { arrival: '11:30' },
      { departure: '14:00' },
      { departure: '02:30' },
      { arrival: 'x' },
    ])
      expect((await post(action, { arrival: '', departure: '', ...wrong })).status).toBe(422)
    expect(await read(id)).toMatchObject({ estimated_arrival_time: '18:00' })
    await hotel.api.patch(`/reservations/${id}`, { estimated_departure_time: '16:15' })
    const { fields } = formOf(await visit(times_url), times_url)
    expect(fields).toEqual({ arrival: '18:00', departure: '16:15' })
    expect((await post(action, { ...fields, arrival: '01:00' })).status).toBe(303)
    expect(await read(id)).toMatchObject({
      estimated_arrival_time: '01:00',
      estimated_departure_time: '16:15',
    })
  })

  it('nothing where the property names no hour, nor once the booking is off', async () => {
    const { url, id } = await book()
    const times_url = linkOf(await visit(url), '/times', url)
    await allow({ early_arrival_from: null })
    expect(formOf(await visit(times_url), times_url).fields).toEqual({ departure: '' })
    expect((await post(times_url, { arrival: '12:30', departure: '' })).status).toBe(303)
    expect(await read(id)).toMatchObject({ estimated_arrival_time: '18:00' })
    await allow({ late_departure_until: null })
    expect((await visit(url)).html).not.toContain('/times?')
    expect((await post(times_url, { departure: '13:00' })).status).toBe(409)
    await allow({ early_arrival_from: '12:00', late_departure_until: '13:30' })
    await hotel.api.post(`/reservations/${id}/cancel`, {})
    expect((await visit(url)).html).not.toContain('/times?')
    expect((await post(times_url, { departure: '13:00' })).status).toBe(409)
  })
})
