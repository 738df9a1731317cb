import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import { formOf, linkOf, post, visit } from '../../harness/booking-page/pages.ts'
import { NGOZI } from '../../harness/booking-page/registration.ts'
import { newStay } from '../../harness/booking-page/stays.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
let hotel: Hotel
let book: Awaited<ReturnType<typeof newStay>>

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel({ property: { country: 'DE' } })
  book = await newStay(test, hotel)
})

const read = async (id: string) => (await hotel.api.get(`/reservations/${id}/registration`)).body
const at = (url: string, path: string) => url.replace('?', `/registration${path}?`)

/** The form of a guest, as it is shown now; the guest takes a while to fill it in. */
async function formAt(url: string, position = 1) {
  const form_url = at(url, `/${position}`)
  const { action, fields } = formOf(await visit(form_url), form_url)
  test.clock.advance({ seconds: 30 })
  return { fields, send: (person: object) => post(action, { ...fields, ...person } as never) }
}

describe('rule 29.4 — registration on the page of a booking', () => {
  it.each(LANGUAGES)(
    '%s: is filled in from the booking, names what is missing, and shows the name alone',
    async (lang) => {
      const { url, id } = await book(`from=2027-03-15&to=2027-03-18&adults=2&lang=${lang}`)
      const list = await visit(linkOf(await visit(url), '/registration', url))
      expect(list.html).toContain('/registration/2?')
      const { send, fields } = await formAt(url)
      expect(fields).toMatchObject({ first_name: 'Ngozi', last_name: 'Okafor' })
      const missing = await send({ nationality: 'NG' })
      expect([missing.status, missing.html.includes('href="#document_number"')]).toEqual([422, true])
      expect(missing.text).not.toMatch(/undefined|\[object|null/)
      const done = await send(NGOZI)
      expect(done.status).toBe(303)
      expect(await read(id)).toMatchObject({ registered: 1, guests: [{ registered_by: 'guest' }, {}] })
      const shown = await visit(new URL(done.to!, url).href)
      expect(shown.text).toContain('✓ Ngozi Okafor')
      const again = await visit(at(url, '/1'))
      expect(shown.html + again.html).not.toMatch(/ZQX|Marina|1988/)
      await hotel.api.post(`/reservations/${id}/cancel`, {})
    },
  )

  it('refuses what cannot be and traps programs; somebody of the country gives the name alone', async () => {
    const { url, id } = await book()
    const { send } = await formAt(url)
    const refused = [
      await send({ ...NGOZI, document_number: '<script>' }),
      await send({ ...NGOZI, birth_date: '2999-01-01' }),
      await send({ ...NGOZI, nationality: 'ZZ' }),
      await send({ ...NGOZI, website: 'x' }),
      await send({ ...NGOZI, key: 'made-up' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect(refused[0]!.html).not.toContain('<script>"')
    expect((await read(id)).registered).toBe(0)
    expect((await (await formAt(url)).send({ nationality: 'DE', birth_date: '1980-01-01' })).status).toBe(303)
    const { guests } = (await hotel.api.post(`/reservations/${id}/registration/view`, undefined)).body
    expect(guests).toMatchObject([{ last_name: 'Okafor', birth_date: null, document_number: null }])
  })

  it('is there for those of the party alone, and not once the stay has begun or is off', async () => {
    const { url, id } = await book()
    for (const path of ['/0', '/3', '/x', '/1e0']) expect((await visit(at(url, path))).status).toBe(404)
    const { send } = await formAt(url)
    await hotel.api.post(`/reservations/${id}/cancel`, {})
    expect((await send(NGOZI)).to).toContain('/registration?')
    expect((await visit(url)).html).not.toContain('/registration')
    expect((await visit(at(url, ''))).text).toContain('Registration is closed here.')
    expect((await read(id)).registered).toBe(0)
  })
})
