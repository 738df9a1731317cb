import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { frontDesk } from '../../harness/front-desk.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { makeBooking } from '../../harness/stock.ts'

const test = sharedApp()
const { arriving } = frontDesk(test)

/** A response without decompression. */
function get(path: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(`${test.base}${path}`, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })
}

describe('responses to the dashboard are compressed where it helps', () => {
  it('lists as brotli or gzip, with the same content, at a fifth of their size or less', async () => {
    const hotel = await arriving({ inventory_count: 12 })
    for (let i = 0; i < 11; i++) await makeBooking(hotel.api, hotel.stock)
    const { cookie } = await staffOf(test, hotel, 'owner')
    const path = '/app/api/live/reservations'
    const plain = await get(path, { cookie })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('accept-encoding')
    const br = await get(path, { cookie, 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(br.body.length) })
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(br.body.length * 5).toBeLessThan(plain.body.length)
    const gz = await get(path, { cookie, 'accept-encoding': 'gzip' })
    expect(gz.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz.body)).toEqual(plain.body)
  })

  it('responses with tokens, small ones and refusals are not compressed', async () => {
    const hotel = await arriving()
    const { cookie } = await staffOf(test, hotel, 'owner')
    const all = { cookie, 'accept-encoding': 'br' }
    for (const path of ['/app/api/live/me', '/app/api/live/rooms', '/app/api/live/reservations/res_none']) {
      const { headers } = await get(path, all)
      expect(headers['content-encoding'], path).toBeUndefined()
    }
  })
})
