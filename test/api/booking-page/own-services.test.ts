import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { formOf, linkOf, post, visit } from '../../harness/booking-page/pages.ts'
import { newStay } from '../../harness/booking-page/stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let book: Awaited<ReturnType<typeof newStay>>
const ids: Record<'breakfast' | 'parking' | 'flowers' | 'spa', string> = {} as never

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  book = await newStay(test, hotel)
  const make = async (name: string, more: object) =>
    (await hotel.api.make('/services', { property_id: hotel.property_id, name: { en: name }, ...more })).id
  const online = { bookable_online: true }
  ids.breakfast = await make('Breakfast', { per: 'person_night', price: eur(1_000), ...online })
  ids.parking = await make('Parking', { per: 'night', price: eur(1_500), daily_limit: 1, ...online })
  ids.flowers = await make('Flowers', { per: 'stay', price: eur(2_000), refundable: false, ...online })
  ids.spa = await make('Spa', { per: 'stay', price: eur(5_000) })
})

const read = async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body
const namesOf = async (id: string) =>
  (await read(id)).services.map(({ name }: { name: { en: string } }) => name.en).sort()
const none = () => ({ [ids.breakfast]: '0', [ids.parking]: '0', [ids.flowers]: '0' })

describe('rule 26.23 — services with the link of a booking', () => {
  it.each(LANGUAGES)('%s: are shown with their price first, and changed once', async (lang) => {
    const { url, id } = await book(`from=2027-03-15&to=2027-03-18&adults=2&lang=${lang}`)
    const services_url = linkOf(await visit(url), '/services', url)
    const { action } = formOf(await visit(services_url), services_url)
    const shown = await post(action, { ...none(), [ids.breakfast]: '2' })
    expect([shown.status, (await read(id)).services]).toEqual([200, []])
    expect(shown.text).not.toMatch(/undefined|\[object/)
    const form = formOf(shown, services_url)
    expect(form.fields.total).toBe('42000')
    const dearer = await post(form.action, { ...form.fields, total: '41000' })
    expect([dearer.status, (await read(id)).services]).toEqual([409, []])
    const anew = formOf(dearer, services_url)
    const answers = await Promise.all([1, 2].map(() => post(anew.action, anew.fields)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await read(id)).toMatchObject({ total: eur(42_000), balance: eur(42_000) })
    await hotel.api.post(`/reservations/${id}/cancel`, {})
  })

  it('what staff have booked stays, what is not refunded stays, and what is sold out is not taken', async () => {
    const { url, id } = await book()
    await hotel.api.patch(`/reservations/${id}`, {
      services: [{ service_id: ids.spa }, { service_id: ids.parking }],
    })
    const services_url = linkOf(await visit(url), '/services', url)
    const change = async (at: string, fields: object) => {
      const shown = await post(at, { ...none(), ...fields } as never)
      if (shown.status !== 200) return shown
      const form = formOf(shown, at)
      return post(form.action, form.fields)
    }
    expect((await change(services_url, { [ids.parking]: '1', [ids.flowers]: '1' })).status).toBe(303)
    expect(await namesOf(id)).toEqual(['Flowers', 'Parking', 'Spa'])
    const refused = await change(services_url, {})
    expect([refused.status, refused.text.includes('not refunded stays booked')]).toEqual([409, true])
    const other = await book()
    const other_url = linkOf(await visit(other.url), '/services', other.url)
    const shown_form = formOf(await visit(other_url), other_url)
    const forged = { ...shown_form.fields, total: '40500', services: ids.parking, key: 'x' }
    expect((await post(other_url, forged)).status).toBe(409)
    expect((await change(services_url, { [ids.flowers]: '1' })).status).toBe(303)
    expect(await namesOf(id)).toEqual(['Flowers', 'Spa'])
    expect((await change(other_url, { [ids.parking]: '1' })).status).toBe(303)
    expect(await namesOf(other.id)).toEqual(['Parking'])
  })

  it('are changed no more from the day after the arrival on, nor once the booking is off', async () => {
    const { url, id } = await book()
    const services_url = linkOf(await visit(url), '/services', url)
    await hotel.api.post(`/reservations/${id}/cancel`, {})
    expect((await visit(url)).html).not.toContain('/services?')
    const late = await post(services_url, { ...none(), [ids.breakfast]: '2' })
    expect([late.status, late.text.includes('cannot be changed here')]).toEqual([409, true])
  })
})
