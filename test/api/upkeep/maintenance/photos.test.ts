import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { oversizedPng } from '#test/harness/requests/oversized-png.ts'
import { PICTURE } from '#test/harness/requests/picture.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'

const test = sharedApp()

let hotel: Hotel
let task_id: string
beforeEach(async () => {
  hotel = await test.createHotel()
  task_id = await report()
})

const report = async (): Promise<string> => {
  const wish = { property_id: hotel.property_id, category: 'plumbing', description: 'The shower drips' }
  return (await hotel.api.make('/tasks', wish)).id
}
const add = (bytes: Uint8Array, headers: Record<string, string> = {}, api: Client = hotel.api) =>
  api.post(`/tasks/${task_id}/photos`, bytes, headers)
const storedImages = async () => (await test.db.query('SELECT 1 FROM images')).rows.length

/** A photo as from a phone: rotated by its EXIF orientation, with a location. */
const photo = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#c33' } })
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

describe('rule 24.18 — photos of a maintenance task', () => {
  it('are kept upright in two sizes, without place and camera, once, and told in the history', async () => {
    const { api } = await staffOf(test, hotel, 'housekeeping')
    const sent = await photo()
    expect(sent.includes('Secret Camera')).toBe(true)
    const headers = { 'content-type': 'image/jpeg', 'idempotency-key': 'photo-1' }
    const { status, body } = await add(sent, headers, api)
    expect(status).toBe(201)
    expect(body).toMatchObject({ version: 2, photos: [{ width: 1365, height: 2048 }] })
    const [{ id }] = body.photos
    for (const [size, width, height] of [
      ['', 1365, 2048],
      ['?size=small', 320, 480],
    ] as const) {
      const { bytes, headers: answered } = await api.get(`/tasks/${task_id}/photos/${id}${size}`)
      expect(answered.get('content-type')).toBe('image/jpeg')
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({ format: 'jpeg', width, height, space: 'srgb' })
      expect(found.exif ?? found.xmp ?? found.iptc ?? found.icc ?? found.orientation).toBeUndefined()
      expect(Buffer.from(bytes).includes('Secret Camera')).toBe(false)
    }
    const again = await add(sent, headers, api)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await hotel.api.get(`/tasks/${task_id}`)).body.photos).toEqual(body.photos)
    expect((await add(PICTURE, { 'idempotency-key': 'photo-1' }, api)).body.error.code).toBe('SVC-6002')
    const { body: without } = await hotel.api.delete(`/tasks/${task_id}/photos/${id}`)
    expect(without).toMatchObject({ photos: [], version: 3 })
    expect((await api.get(`/tasks/${task_id}/photos/${id}`)).status).toBe(404)
    expect(await storedImages()).toBe(0)
    const { data } = (await api.get(`/tasks/${task_id}/activity`)).body
    const actions = data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['removeTaskPhoto', 'addTaskPhoto', 'createTask'])
    expect(data[0].changes).toEqual([{ field: 'photos', before: 1, after: 0 }])
  })

  it.each([
    ['422 SVC-2002 — text', Buffer.from('no picture'), 'image/png', 422, 'SVC-2002'],
    [
      '422 SVC-2002 — another format',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      422,
      'SVC-2002',
    ],
    ['422 SVC-2002 — cut off', PICTURE.subarray(0, 50), 'image/png', 422, 'SVC-2002'],
    ['422 SVC-2002 — 400 megapixels in 70 bytes', oversizedPng(20_000, 20_000), 'image/png', 422, 'SVC-2002'],
    ['415 SVC-2003 — another media type', PICTURE, 'application/json', 415, 'SVC-2003'],
    ['400 SVC-2001 — nothing', new Uint8Array(), 'image/png', 400, 'SVC-2001'],
    ['413 SVC-2004 — more than 10 MiB', new Uint8Array(10 * 1024 * 1024 + 1), 'image/jpeg', 413, 'SVC-2004'],
  ])('%s changes nothing', async (_, bytes, type, status, code) => {
    const reply = await add(bytes, { 'content-type': type })
    expect([reply.status, reply.body.error.code]).toEqual([status, code])
    expect((await hotel.api.get(`/tasks/${task_id}`)).body).toMatchObject({ photos: [], version: 1 })
    expect(await storedImages()).toBe(0)
  })

  it('are ten at most, also of those that arrive at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => add(PICTURE)))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 422, 422])
    expect((await hotel.api.get(`/tasks/${task_id}`)).body.photos).toHaveLength(10)
    expect(await storedImages()).toBe(20)
  })

  it('404 SVC-3001, 403 SVC-4103 — are for who may see the task, and added by who cleans or sits at the desk', async () => {
    const [{ id }] = (await add(PICTURE)).body.photos
    const other_task = await report()
    const there = await hotel.keyOf(await hotel.addProperty())
    const stranger = (await test.createHotel()).api
    const paths: [Client, string][] = [
      [hotel.api, `/tasks/${other_task}/photos/${id}`],
      [there, `/tasks/${task_id}/photos/${id}`],
      [stranger, `/tasks/${task_id}/photos/${id}`],
    ]
    for (const [api, path] of paths) {
      expect((await api.get(path)).body.error.code).toBe('SVC-3001')
      expect((await api.delete(path)).body.error.code).toBe('SVC-3001')
    }
    expect((await add(PICTURE, {}, stranger)).body.error.code).toBe('SVC-3001')
    const { api: revenue } = await staffOf(test, hotel, 'revenue')
    expect((await add(PICTURE, {}, revenue)).body.error.code).toBe('SVC-4103')
    expect((await revenue.get(`/tasks/${task_id}/photos/${id}?size=small`)).status).toBe(200)
  })
})
