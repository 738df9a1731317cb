import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import { PICTURE } from '../../harness/requests/picture.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { type SignedIn, staffOf } from '../../harness/staff.ts'
import { makeStock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let owner: SignedIn
beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel({ property: { name: 'Haus & <Hof>' } })
  await makeStock(hotel.api)
  owner = await staffOf(test, hotel, 'owner')
})

const FONTS = join(import.meta.dirname, '../../../node_modules/@fontsource-variable/inter/files')
const font = () => readFile(join(FONTS, 'inter-latin-wght-normal.woff2'))
const path = (end: string) => `/properties/${hotel.property_id}${end}`
const send = (end: string, bytes: Uint8Array, type: string) =>
  owner.api.send('POST', path(end), bytes, { 'content-type': type })
const page_of = async () => (await owner.api.get(path(''))).body.booking_page

describe('rule 26.52 — the logo of a property', () => {
  it('stands in place of its name, is kept by browsers for good, and is there on a closed page too', async () => {
    const page = await openPage(test, hotel, { languages: ['en'] })
    expect((await visit(page)).html).toContain('>Haus &amp; &lt;Hof&gt;</a></header>')
    expect((await send('/logo', PICTURE, 'image/png')).status).toBe(200)
    const { html } = await visit(page)
    const [, src] = /<img class="logo" src="([^"]+)" alt="Haus &amp; &lt;Hof&gt;">/.exec(html)!
    expect(src).toMatch(/^\/book\/[^/]+\/brand\/logo-[0-9a-f]{16}$/)
    const file = await fetch(`${test.base}${src}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    await owner.api.patch(path(''), { booking_page: { open: false } })
    expect((await fetch(`${test.base}${src}`)).status).toBe(200)
    for (const other of [
      src!.slice(0, -1),
      `${src!.slice(0, -16)}${'0'.repeat(16)}`,
      src!.replace('logo-', 'font-'),
    ])
      expect((await fetch(`${test.base}${other}`)).status).toBe(404)
    expect((await owner.api.delete(path('/logo'))).status).toBe(200)
    expect((await fetch(`${test.base}${src}`)).status).toBe(404)
  })
})

describe('rule 26.53 — the font of a property', () => {
  it('is shown in headings, from the same origin, kept by browsers for good, and can be removed', async () => {
    const page = await openPage(test, hotel)
    const sent = await send('/font', await font(), 'font/woff2')
    expect([sent.status, sent.body.booking_page.typeface]).toEqual([200, 'own'])
    expect(sent.body.booking_page.font.bytes).toBe((await font()).length)
    const { html, headers } = await visit(page)
    expect(headers.get('content-security-policy')).toContain("font-src 'self'")
    const [, href] = /<link rel="stylesheet" href="([^"]+\/brand\/font-[^"]+\.css)">/.exec(html)!
    const style = await fetch(`${test.base}${href}`)
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    const [, name] = /url\(([^)]+)\)/.exec(await style.text())!
    const file = await fetch(new URL(name!, `${test.base}${href}`))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    for (const { headers } of [style, file]) expect(headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await file.arrayBuffer()).equals(await font())).toBe(true)
    const [row] = (await owner.api.get('/audit-log?action=setFont')).body.data
    expect(row).toMatchObject({ resource_id: hotel.property_id, property_id: hotel.property_id })
    expect((await owner.api.delete(path('/font'))).body.booking_page).toMatchObject({
      font: null,
      typeface: 'serif',
    })
    expect((await visit(page)).html).not.toContain('/brand/font-')
  })

  it('422 SVC-2002 — for a file that is no WOFF2 font, is cut off, or says of itself what is not so', async () => {
    const whole = await font()
    const longer = Buffer.concat([whole, Buffer.alloc(4)])
    const bomb = Buffer.from(whole)
    bomb.writeUInt8(0xff, 49)
    for (const bytes of [PICTURE, whole.subarray(0, 1000), longer, bomb, Buffer.from('wOF2')]) {
      const { status, body } = await send('/font', bytes, 'font/woff2')
      expect([status, body.error?.code, body.error?.details?.[0]?.code]).toEqual([422, 'SVC-2002', 'font'])
    }
    expect((await page_of()).font).toBe(null)
  })

  it('413 SVC-2004 — above 128 KiB; 415 SVC-2003 — of another type; 422 SVC-2002 — chosen without a file', async () => {
    expect((await send('/font', Buffer.alloc(131_073), 'font/woff2')).body.error.code).toBe('SVC-2004')
    expect((await send('/font', await font(), 'font/ttf')).body.error.code).toBe('SVC-2003')
    const { body } = await owner.api.patch(path(''), { booking_page: { typeface: 'own' } })
    expect([body.error.code, body.error.details[0].field]).toEqual(['SVC-2002', 'booking_page.typeface'])
  })

  it('is for owners and managers', async () => {
    const desk = await staffOf(test, hotel, 'front_desk')
    const { status } = await desk.api.send('POST', path('/font'), await font(), {
      'content-type': 'font/woff2',
    })
    expect(status).toBe(403)
  })
})

describe('rule 26.3 — colours and typeface', () => {
  it('of the device are in a style sheet of their own address', async () => {
    const colours = { accent: '#0b6b62', background: '#fffdf5' }
    const page = await openPage(test, hotel, { colours, typeface: 'sans' })
    const [, href] = /href="(\/book\/assets\/accent-[^"]+)"/.exec((await visit(page)).html)!
    expect(href).toMatch(/accent-0b6b62-fffdf5-sans\.css$/)
    const css = await (await fetch(`${test.base}${href}`)).text()
    expect(css).toContain('--bg:#fffdf5')
    expect(css).toContain('--headings:system-ui')
  })

  it('422 SVC-2002 — a background on which text is hard to read', async () => {
    for (const [background, status] of [
      ['#808080', 422],
      ['#000000', 422],
      ['#ffffff', 200],
      [null, 200],
    ] as const) {
      const change = { booking_page: { colours: { accent: '#0b6b62', background } } }
      const answer = await owner.api.patch(path(''), change)
      expect(answer.status).toBe(status)
      if (status === 422)
        expect(answer.body.error.details[0]).toMatchObject({
          field: 'booking_page.colours.background',
          code: 'contrast',
        })
    }
  })
})
