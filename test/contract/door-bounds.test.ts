import { describe, expect, it } from 'vitest'
import { checkUrl } from '#server/integrations/ssrf-guard.ts'
import { filledForm, openPage } from '../harness/booking-page/pages.ts'
import { sendRaw } from '../harness/requests/raw.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { staffOf } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'

const test = sharedApp()
const KIB = 1024

/** The status of a request whose head has this many bytes in a header of its own. */
async function statusWith(bytes: number) {
  const head = `GET /healthz HTTP/1.1\r\nhost: harbour\r\nconnection: close\r\nx-filler: `
  return sendRaw(test.base, `${head}${'x'.repeat(bytes)}\r\n\r\n`)
}

describe('bounds of docs/doors.md, to the byte', () => {
  it('headers: less than 16 KiB are read, and 400 SVC-2001 from there on', async () => {
    // Node counts names and values, without the bytes between them.
    const others = 'host'.length + 'harbour'.length + 'connection'.length + 'close'.length
    const filler = 16 * KIB - others - 'x-filler'.length
    let last = 0
    for (let low = filler - 200, high = filler + 200; low <= high; ) {
      const middle = (low + high) >> 1
      const { status } = await statusWith(middle)
      if (status === 200) {
        last = middle
        low = middle + 1
      } else high = middle - 1
    }
    expect(Math.abs(last - filler)).toBeLessThan(100)
    const refused = await statusWith(last + 1)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'SVC-2001'])
    expect(refused.body.error.message).toContain('16 KiB')
  })

  it('forms of the booking page: 16 KiB are read, and 413 a byte above', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const hotel = await test.createHotel()
    await makeStock(hotel.api, { inventory_count: 2 })
    const page = await openPage(test, hotel)
    const { action, fields } = await filledForm(page, 'from=2027-03-15&to=2027-03-18&lang=en', test)
    const form = `${new URLSearchParams(fields)}&filler=`
    const send = (bytes: number) =>
      fetch(action, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form + 'x'.repeat(bytes - form.length),
        redirect: 'manual',
      })
    expect((await send(16 * KIB + 1)).status).toBe(413)
    expect((await hotel.api.get('/reservations')).body.data).toEqual([])
    expect((await send(16 * KIB)).status).not.toBe(413)
  })

  it('passkeys: the longest field is read, and 422 SVC-2002 a character above', async () => {
    const { api } = await staffOf(test, await test.createHotel())
    const problems = async (length: number) => {
      const made = { credential_id: 'AAAA', client_data: 'AAAA', attestation: 'A'.repeat(length) }
      const { status, body } = await api.post('/me/passkeys', { name: 'Phone', ...made, transports: [] })
      expect(status).toBeGreaterThanOrEqual(400)
      return body.error.code === 'SVC-2002'
        ? body.error.details.map(({ field }: { field: string }) => field)
        : []
    }
    expect(await problems(20_001)).toEqual(['attestation'])
    expect(await problems(20_000)).not.toContain('attestation')
  })

  it('addresses: names of 253 characters, and none that is longer', () => {
    const named = (length: number) => {
      const labels = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.`
      const rest = length - labels.length - '.com'.length
      return checkUrl(`https://${labels}${'d'.repeat(rest)}.com/`, {
        allow_loopback: false,
        resolve: async () => [],
      })
    }
    expect(named(253).allowed).toBe(true)
    expect(named(254).allowed).toBe(false)
  })
})
