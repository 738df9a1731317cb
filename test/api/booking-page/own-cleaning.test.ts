import { beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { formOf, linkOf, post, visit } from '../../harness/booking-page/pages.ts'
import { newStay } from '../../harness/booking-page/stays.ts'
import { closeDays } from '../../harness/business-days/close.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { until } from '../../operations/program.ts'

const test = sharedApp()
const [TODAY, TOMORROW] = ['2027-03-15', '2027-03-16']
let hotel: Hotel
let book: Awaited<ReturnType<typeof newStay>>

beforeEach(async () => {
  test.clock.set(`${TODAY}T15:00:00Z`)
  hotel = await test.createHotel()
  book = await newStay(test, hotel, { no_cleaning_until: '10:00' })
})

/** A guest in house for three nights, and the page of the booking. */
async function inHouse(lang = 'en') {
  const { url, id } = await book(`from=${TODAY}&to=2027-03-18&adults=2&lang=${lang}`)
  expect((await visit(url)).html).not.toContain('/cleaning?')
  const { data } = (await hotel.api.get('/rooms?limit=100')).body
  const { status } = await hotel.api.patch(`/reservations/${id}`, {
    status: 'checked_in',
    room_id: data[0].id,
  })
  expect(status).toBe(200)
  const cleaning_url = linkOf(await visit(url), '/cleaning', url)
  const waived = async () => (await hotel.api.get(`/reservations/${id}`)).body.no_cleaning_on
  return { url, id, cleaning_url, waived, room_id: data[0].id }
}

describe('rule 26.44 — guests do without cleaning', () => {
  it.each(LANGUAGES)('%s: tomorrow, twice the same, and taken back', async (lang) => {
    const { cleaning_url, waived } = await inHouse(lang)
    const shown = await visit(cleaning_url)
    expect(shown.text).not.toMatch(/undefined|\[object/)
    const { action, fields } = formOf(shown, cleaning_url)
    expect(fields).toEqual({})
    const chosen = { [`no_cleaning_${TOMORROW}`]: 'yes' }
    const answers = await Promise.all([1, 2].map(() => post(action, chosen)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await waived()).toEqual([TOMORROW])
    expect(formOf(await visit(cleaning_url), cleaning_url).fields).toEqual(chosen)
    await post(action, {})
    expect(await waived()).toEqual([])
  })

  it('today until the hour of the property, and no more afterwards', async () => {
    const { cleaning_url, waived, room_id } = await inHouse()
    test.clock.set(`${TOMORROW}T08:30:00Z`)
    await closeDays(test)
    const { action } = formOf(await visit(cleaning_url), cleaning_url)
    const today = { [`no_cleaning_${TOMORROW}`]: 'yes' }
    await post(action, today)
    expect(await waived()).toEqual([TOMORROW])
    const { data } = (await hotel.api.get(`/housekeeping?property_id=${hotel.property_id}`)).body
    expect(data.find((one: { room_id: string }) => one.room_id === room_id)).toMatchObject({
      no_cleaning: true,
      state: 'refused',
    })
    test.clock.set(`${TOMORROW}T09:00:00Z`)
    // The other day is still open, and today stays as it was.
    expect((await post(action, { 'no_cleaning_2027-03-17': 'yes' })).status).toBe(303)
    expect(await waived()).toEqual([TOMORROW, '2027-03-17'])
    test.clock.set('2027-03-17T10:00:00Z')
    await closeDays(test)
    const late = await post(action, {})
    expect([late.status, late.text.includes('too late')]).toEqual([409, true])
    expect(await waived()).toEqual([TOMORROW, '2027-03-17'])
  })

  it('leaves a day that staff set at the same moment', async () => {
    const { cleaning_url, waived, id } = await inHouse()
    const { action } = formOf(await visit(cleaning_url), cleaning_url)
    const client = await test.db.connect()
    try {
      await client.query('BEGIN')
      await client.query(
        `UPDATE reservations SET no_cleaning_on = '["2027-03-17"]', version = version + 1 WHERE id = $1`,
        [id],
      )
      const posted = post(action, { [`no_cleaning_${TOMORROW}`]: 'yes' })
      await until(
        () =>
          test.db.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ({ rows }) => rows.length > 0,
      )
      await client.query('COMMIT')
      expect((await posted).status).toBe(303)
    } finally {
      client.release()
    }
    expect(await waived()).toEqual([TOMORROW, '2027-03-17'])
  })

  it('nothing where the property names no hour', async () => {
    const other = await test.createHotel()
    const house = hotel
    hotel = other
    book = await newStay(test, other)
    await expect(inHouse()).rejects.toThrow('no link to /cleaning')
    hotel = house
  })
})
