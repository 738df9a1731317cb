import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '../../harness/app.ts'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import { PICTURE } from '../../harness/requests/picture.ts'
import { woff2Of } from '../../harness/requests/woff2.ts'
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
      `${src}.css`,
      `${src}.woff2`,
      `${src}.png`,
      src!.replace(/book\/[^/]+/, 'book/%00'),
      src!.replace(/book\/[^/]+/, 'book/another-house'),
    ])
      expect([other, (await fetch(`${test.base}${other}`)).status]).toEqual([other, 404])
    expect((await owner.api.delete(path('/logo'))).status).toBe(200)
    expect((await fetch(`${test.base}${src}`)).status).toBe(404)
  })

  const stored = async (sent: Sharp, type: 'jpeg' | 'png' | 'webp') => {
    const bytes = await sent
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      [type]()
      .toBuffer()
    expect((await send('/logo', bytes, `image/${type}`)).status).toBe(200)
    const logo = Buffer.from((await owner.api.get(path('/logo'))).body.content, 'base64')
    return { logo, ...(await sharp(logo).metadata()) }
  }
  const half_transparent = { r: 0, g: 90, b: 80, alpha: 0.5 }

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is PNG of at most 640 pixels without metadata, whatever was sent: %s',
    async (type) => {
      const sent = sharp({ create: { width: 1600, height: 400, channels: 4, background: half_transparent } })
      const { format, width, height, exif, hasAlpha, logo } = await stored(sent, type)
      expect({ format, width, height, exif }).toEqual({
        format: 'png',
        width: 640,
        height: 160,
        exif: undefined,
      })
      expect(hasAlpha).toBe(type !== 'jpeg')
      const [, , , alpha] = await sharp(logo).ensureAlpha().raw().toBuffer()
      expect(alpha).toBe(type === 'jpeg' ? 255 : 128)
    },
  )

  it('is never enlarged, and has fewer colours where it would be too large for e-mails', async () => {
    const small = await stored(
      sharp({ create: { width: 60, height: 40, channels: 4, background: half_transparent } }),
      'png',
    )
    expect([small.width, small.height, small.isPalette]).toEqual([60, 40, false])
    const noise = sharp({
      create: {
        ...{ width: 300, height: 300, channels: 3, background: '#888888' },
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
    const large = await stored(noise, 'png')
    expect([large.width, large.isPalette]).toEqual([300, true])
    expect(large.logo.length).toBeLessThanOrEqual(100_000)
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
    // A frame without an origin may show it, and no other site.
    const origins = [style, file].map(({ headers }) => headers.get('access-control-allow-origin'))
    expect(origins).toEqual([null, 'null'])
    for (const end of ['', '.ttf', '.woff2.css'])
      expect((await fetch(`${test.base}${href!.replace('.css', end)}`)).status).toBe(404)
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
    const [no_font, damaged] = ['The file is no WOFF2 font.', 'The font is cut off or damaged.']
    for (const [bytes, message] of [
      [PICTURE, no_font],
      [Buffer.from('wOF2'), no_font],
      [whole.subarray(0, 1000), damaged],
      [longer, damaged],
      [woff2Of(3 * 1024 * 1024), 'The font is too large once it is unpacked.'],
    ] as const) {
      const { status, body } = await send('/font', bytes, 'font/woff2')
      expect([status, body.error?.code]).toEqual([422, 'SVC-2002'])
      expect(body.error.details).toEqual([{ field: '', code: 'font', message }])
    }
    expect((await page_of()).font).toBe(null)
  })

  it('413 SVC-2004 — above 128 KiB; 415 SVC-2003 — of another type; 422 SVC-2002 — chosen without a file', async () => {
    expect((await send('/font', Buffer.alloc(131_073), 'font/woff2')).body.error.code).toBe('SVC-2004')
    expect((await send('/font', await font(), 'font/ttf')).body.error.code).toBe('SVC-2003')
    const { body } = await owner.api.patch(path(''), { booking_page: { typeface: 'own' } })
    expect([body.error.code, body.error.details[0].field]).toEqual(['SVC-2002', 'booking_page.typeface'])
  })

  it('is in the preview of the settings, before it is saved and while the page is closed, once it has a name', async () => {
    const preview = async (booking_page: object) =>
      (await owner.api.post(path('/booking-page-preview'), { booking_page })).body.html
    await send('/font', await font(), 'font/woff2')
    expect(await preview({})).not.toContain('/brand/font-')
    const page = await openPage(test, hotel)
    const [link] = /<link rel="stylesheet" href="[^"]+\/brand\/font-[^"]+\.css">/.exec(
      (await visit(page)).html,
    )!
    await owner.api.patch(path(''), { booking_page: { open: false, typeface: 'sans' } })
    expect(await preview({})).not.toContain(link)
    expect(await preview({ typeface: 'own', slug: 'another-name' })).toContain(link)
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
