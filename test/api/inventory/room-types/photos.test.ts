import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { openPage } from '#test/harness/booking-page/pages.ts'
import { oversizedPng } from '#test/harness/requests/oversized-png.ts'
import { PICTURE } from '#test/harness/requests/picture.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

interface Photo {
  readonly id: string
  readonly alt: string
}

let hotel: Hotel
let room_type_id: string
beforeEach(async () => {
  hotel = await test.createHotel()
  ;({ room_type_id } = await makeStock(hotel.api))
})

/** What may have photos: where, and where in the answer they are. */
const OWNERS = [
  ['a room type', () => `/room-types/${room_type_id}`, (body: { photos: Photo[] }) => body.photos],
  [
    'a property',
    () => `/properties/${hotel.property_id}`,
    (body: { booking_page: { photos: Photo[] } }) => body.booking_page.photos,
  ],
] as const

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const storedImages = async () => {
  const found = await test.db.query('SELECT 1 FROM images WHERE property_id = $1', [hotel.property_id])
  return found.rows.length
}
const add = (at: string, alt: string, bytes: Uint8Array = PICTURE, headers = {}) =>
  hotel.api.post(`${at}/photos?alt=${encodeURIComponent(alt)}`, bytes, headers)

describe.each(OWNERS)('rules 2.13, 26.12 — photos of %s', (_, where, photosOf) => {
  it('are stored in three sizes and whole, without metadata, changed, sorted and deleted', async () => {
    const { api } = hotel
    const sent = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .jpeg()
      .toBuffer()
    const { status, body } = await add(where(), 'Bed', sent, { 'content-type': 'image/jpeg' })
    expect(status).toBe(201)
    const [bed] = photosOf(body) as [Photo]
    expect(bed).toMatchObject({ width: 1600, height: 800, alt: 'Bed', crop: null })
    const at = `${where()}/photos/${bed.id}`
    for (const [size, width] of Object.entries({ small: 480, medium: 960, large: 1600 })) {
      const { bytes } = await api.get(`${at}?size=${size}`)
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({ format: 'jpeg', width })
      expect(found.exif ?? found.xmp ?? found.icc).toBeUndefined()
    }
    for (const alt of ['Desk', 'Bath']) await add(where(), alt)
    const changed = await api.patch(at, { alt_translations: { de: 'Bett' }, position: 1 })
    expect(changed.status).toBe(200)
    const named = (reply: typeof body) => photosOf(reply).map(({ alt }) => alt)
    expect(named(changed.body)).toEqual(['Desk', 'Bed', 'Bath'])
    expect(photosOf(changed.body)[1]).toMatchObject({ alt_translations: { de: 'Bett' } })
    expect(named((await api.patch(at, { position: 19 })).body)).toEqual(['Desk', 'Bath', 'Bed'])
    expect(named((await api.delete(at)).body)).toEqual(['Desk', 'Bath'])
    expect((await api.get(at)).status).toBe(404)
    expect(await storedImages()).toBe(14)
    expect(named((await api.get(where())).body)).toEqual(['Desk', 'Bath'])
  })

  it('are cut to the part that guests see, as JPEG and WebP, and anew from the whole photo', async () => {
    const { api } = hotel
    const page = await openPage(test, hotel)
    // Red on the left, blue on the right, stored lying on its side: parts are of the upright picture.
    const upright = await sharp(await plain(1000, 500, '#c80000'))
      .composite([{ input: await plain(500, 500, '#0000c8'), left: 500, top: 0 }])
      .png()
      .toBuffer()
    const sent = await sharp(upright).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const query = `alt=Bed&crop=${[500, 100, 500, 600].join('%2C')}`
    const { body, status } = await api.post(`${where()}/photos?${query}`, sent, {
      'content-type': 'image/jpeg',
    })
    expect(status).toBe(201)
    const [bed] = photosOf(body) as [Photo]
    expect(bed).toMatchObject({ crop: { x: 500, y: 100, width: 500, height: 600 }, width: 500, height: 300 })
    const at = `${where()}/photos/${bed.id}`
    const colour = async (bytes: Uint8Array) => (await sharp(bytes).stats()).dominant
    expect(await colour((await api.get(`${at}?size=small`)).bytes)).toMatchObject({ r: 8, b: 200 })
    expect(await sharp((await api.get(`${at}?size=whole`)).bytes).metadata()).toMatchObject({ width: 1000 })
    const webp = () => fetch(`${page}/photos/${bed.id}-small.webp`)
    const before = await webp()
    expect(before.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await before.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 480 })

    for (const crop of [
      { x: 600, y: 0, width: 500, height: 500 },
      { x: 0, y: 950, width: 500, height: 100 },
      { x: 0, y: 0, width: 99, height: 99 },
      { x: 0.5, y: 0, width: 500, height: 500 },
      { x: -1, y: 0, width: 500, height: 500 },
      { x: 0, y: 0, width: 500 },
    ])
      expect((await api.patch(at, { crop })).body.error.code).toBe('SVC-2002')
    for (const crop of ['0,0,1,1', '900,0,500,500', '0,0,1000', 'a,b,c,d', '0,0,9999,9999'])
      expect((await api.post(`${where()}/photos?alt=Bed&crop=${crop}`, PICTURE)).body.error.code).toBe(
        'SVC-2002',
      )
    expect(photosOf((await api.get(where())).body)).toEqual([bed])

    const crop = { x: 0, y: 0, width: 400, height: 1000 }
    const cut = await api.patch(at, { crop })
    expect(photosOf(cut.body)[0]).toMatchObject({ id: bed.id, crop, width: 400, height: 500 })
    const after = await webp()
    expect(await colour(await sharp(await after.arrayBuffer()).toBuffer())).toMatchObject({ b: 8 })
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(photosOf((await api.patch(at, { crop: null })).body)[0]).toMatchObject({ crop: null, width: 1000 })
    expect(await storedImages()).toBe(7)
  })

  it('422 SVC-2002 — need an alternative text, and are at most 20, also concurrently', async () => {
    const { api } = hotel
    for (const query of ['', '?alt=', '?alt=%20', `?alt=${'x'.repeat(251)}`])
      expect((await api.post(`${where()}/photos${query}`, PICTURE)).body.error.code).toBe('SVC-2002')
    const replies = await Promise.all(Array.from({ length: 15 }, (_, i) => add(where(), `Photo ${i}`)))
    const more = await Promise.all(Array.from({ length: 7 }, (_, i) => add(where(), `More ${i}`)))
    const statuses = [...replies, ...more].map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array(20).fill(201), 422, 422])
    expect(await storedImages()).toBe(140)
    const [{ id }] = photosOf((await api.get(where())).body) as [Photo]
    for (const change of [{ alt: '' }, { alt_translations: { pl: 'Łóżko' } }, { position: -1 }])
      expect((await api.patch(`${where()}/photos/${id}`, change)).body.error.code).toBe('SVC-2002')
  })

  it.each([
    ['422 SVC-2002 — HTML', () => Buffer.from('<html><script>alert(1)</script>'), 'image/png', 422],
    ['422 SVC-2002 — SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 422],
    ['422 SVC-2002 — cut off', () => PICTURE.subarray(0, 50), 'image/png', 422],
    ['422 SVC-2002 — 400 megapixels in 70 bytes', () => oversizedPng(20_000, 20_000), 'image/png', 422],
    ['422 SVC-2002 — 49 megapixels in one row', () => oversizedPng(49_000_000, 1), 'image/png', 422],
    ['415 SVC-2003 — the media type of SVG', () => PICTURE, 'image/svg+xml', 415],
    ['413 SVC-2004 — more than 10 MiB', () => new Uint8Array(10 * 1024 * 1024 + 1), 'image/jpeg', 413],
  ])('%s changes nothing', async (title, bytes, type, status) => {
    const reply = await add(where(), 'Bed', bytes(), { 'content-type': type })
    expect([reply.status, title.includes(reply.body.error.code)]).toEqual([status, true])
    expect(await storedImages()).toBe(0)
  })

  it('404 SVC-3001, 403 SVC-4103 — visible to roles that see the object, writable for leads', async () => {
    const [{ id }] = photosOf((await add(where(), 'Bed')).body) as [Photo]
    const at = `${where()}/photos`
    const stranger = (await test.createHotel()).api
    const there = await hotel.keyOf(await hotel.addProperty())
    const here = await hotel.keyOf(hotel.property_id)
    const other_type = (await makeStock(here)).room_type_id
    for (const [api, path] of [
      [stranger, `${at}/${id}`],
      [there, `${at}/${id}`],
      [hotel.api, `/room-types/${other_type}/photos/${id}`],
    ] as const) {
      for (const reply of [
        await api.get(path),
        await api.patch(path, { position: 0 }),
        await api.delete(path),
      ])
        expect(reply.body.error.code).toBe('SVC-3001')
    }
    expect((await stranger.post(`${at}?alt=Bed`, PICTURE)).body.error.code).toBe('SVC-3001')
    const { api: desk } = await staffOf(test, hotel, 'front_desk')
    expect((await desk.post(`${at}?alt=Bed`, PICTURE)).body.error.code).toBe('SVC-4103')
    expect((await desk.get(`${at}/${id}?size=small`)).status).toBe(200)
  })
})

it('409 SVC-1015 — a photo of a room type increases its version, and a change may require one', async () => {
  const at = `/room-types/${room_type_id}`
  const [{ id }] = (await add(at, 'Bed')).body.photos
  const { headers, body } = await hotel.api.get(at)
  expect(body.version).toBe(2)
  const change = () =>
    hotel.api.send(
      'PATCH',
      `${at}/photos/${id}`,
      { alt: 'Bed and desk' },
      { 'if-match': headers.get('etag')! },
    )
  expect((await change()).body.version).toBe(3)
  expect((await change()).body.error.code).toBe('SVC-1015')
  expect(
    (await hotel.api.patch(`${at}/photos/${id}`, { alt: 'Bed and desk', position: 0 })).body.version,
  ).toBe(3)
})

it('rule 26.12 — the public sees the photos of an open page, and no other', async () => {
  const { api } = hotel
  const at = `/room-types/${room_type_id}`
  const [{ id }] = (await add(at, 'Bed')).body.photos
  const [{ id: of_property }] = (await add(`/properties/${hotel.property_id}`, 'House')).body.booking_page
    .photos
  const report = { property_id: hotel.property_id, category: 'other', description: 'A stain' }
  const { id: task_id } = await api.make('/tasks', report)
  const [{ id: of_task }] = (await api.post(`/tasks/${task_id}/photos`, PICTURE)).body.photos
  const page = await openPage(test, hotel)
  const other_page = await openPage(test, await test.createHotel())
  const see = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })
  const photo = await see(`${page}/photos/${id}-small.jpg`)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(photo.headers.get('cache-control')).toBe('public, max-age=86400')
  const etag = photo.headers.get('etag')!
  expect((await see(`${page}/photos/${id}-small.jpg`, { 'if-none-match': etag })).status).toBe(304)
  expect((await see(`${page}/photos/${of_property}-large.jpg`)).status).toBe(200)
  for (const missing of [
    `${page}/photos/${of_task}-small.jpg`,
    `${page}/photos/${id}-huge.jpg`,
    `${page}/photos/${id}-small.png`,
    `${page}/photos/${encodeURIComponent('../img')}-small.jpg`,
    `${other_page}/photos/${id}-small.jpg`,
    `${other_page}/photos/${of_property}-large.jpg`,
  ])
    expect([missing, (await see(missing)).status]).toEqual([missing, 404])
  await api.patch(at, { status: 'inactive' })
  expect((await see(`${page}/photos/${id}-small.jpg`, { 'if-none-match': etag })).status).toBe(404)
  await openPage(test, hotel, { open: false })
  expect((await see(`${page}/photos/${of_property}-large.jpg`)).status).toBe(404)
})
