import { describe, expect, it } from 'vitest'
import { send } from '#demo-ota/deliver.ts'
import { type SoldBooking, writeBooking } from '#demo-ota/write-message.ts'
import { soldBooking } from '../harness/channels/sold-bookings.ts'
import { twoPartners } from '../harness/channels/two-partners.ts'

const { test, connect, state, take, all } = twoPartners()
const deliver = (booking: SoldBooking, how: 'well' | 'twice' = 'well') =>
  send(state.partner.state.deliver_to!, booking, how)
describe('rule 6 — the endpoint for bookings of a partner', () => {
  const post = (url: string, body: string) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/xml' } })

  it('an unknown address is 404; an invalid booking is refused, and changes nothing', async () => {
    const wrong = state.partner.inbound_url.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    expect((await post(wrong, '<x/>')).status).toBe(404)
    for (const body of ['', 'no xml', '<x/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
      const answer = await post(state.partner.inbound_url, body)
      expect(answer.status, body).toBe(400)
      expect(await answer.text()).toContain('<Error')
    }
    expect((await post(state.partner.inbound_url, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413)
    expect(await all()).toEqual([])
  })

  it('accepts the token as a bearer token or a password too, so that it is in no URL', async () => {
    const token = state.partner.inbound_url.split('/').at(-1)!
    const to = new URL('./', state.partner.inbound_url).href.replace(/\/$/, '')
    const post_by = (authorization: string, booking: SoldBooking) =>
      fetch(to, { method: 'POST', body: writeBooking(booking), headers: { authorization } })
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    expect((await post_by(`Bearer ${token}`, soldBooking())).status).toBe(200)
    expect((await post_by(basic(`serai:${token}`), soldBooking())).status).toBe(200)
    expect(await all()).toHaveLength(2)
    for (const wrong of ['', 'Bearer', `Bearer ${token}x`, basic(token), basic(`${token}:serai`), 'Digest x'])
      expect((await post_by(wrong, soldBooking())).status, wrong).toBe(404)
    expect(await all()).toHaveLength(2)
  })

  it.each([
    ['a rate of the years 1 to 9999', 'EffectiveDate="0001-01-01" ExpireDate="9999-12-31"', 1],
    ['a thousand such rates', 'EffectiveDate="0001-01-01" ExpireDate="9999-12-31"', 1_000],
  ])('400 — %s is told that it is too much, and nothing is kept', async (_name, dates, times) => {
    const body = writeBooking(soldBooking()).replace(
      /<Rate .*<\/Rate>/s,
      `<Rate ${dates}><Base AmountAfterTax="1"/></Rate>`.repeat(times),
    )
    expect(body).toContain('9999')
    const answer = await post(state.partner.inbound_url, body)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('1000')])
    expect(await all()).toEqual([])
  })

  it('400 — more guests than fit into memory are refused, and nothing is stored', async () => {
    const counts = '<GuestCount AgeQualifyingCode="8" Count="999"/>'.repeat(1_000)
    const body = writeBooking(soldBooking({ rooms: 100 })).replace(
      /<GuestCounts.*?<\/GuestCounts>/s,
      `<GuestCounts>${counts}</GuestCounts>`,
    )
    expect(body).toContain('999')
    const answer = await post(state.partner.inbound_url, body)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('guests')])
    expect(await all()).toEqual([])
  })

  it('a booking of another hotel, an impossible stay and one above the maximum total (rule 4.50) are refused for good', async () => {
    const other_hotel = await deliver(soldBooking({ hotel: 'H-2' }))
    expect(other_hotel.result).toMatchObject({ outcome: 'refused' })
    const nothing = await deliver(soldBooking({ nights: 0, prices: [] }))
    expect(nothing.result).toMatchObject({ outcome: 'refused' })
    const too_dear = await deliver(soldBooking({ nights: 2, prices: ['10000000000.00', '0.01'] }))
    expect(too_dear.result).toMatchObject({ outcome: 'refused' })
    expect(await all()).toEqual([])
    expect(await take(soldBooking({ nights: 2, prices: ['9999999999.99', '0.01'] }))).toHaveLength(1)
  })

  it('a temporary failure asks for a retry, and loses nothing', async () => {
    const booking = soldBooking()
    await test.db.query('ALTER TABLE channel_bookings RENAME TO channel_bookings_away')
    const failed = await deliver(booking)
    await test.db.query('ALTER TABLE channel_bookings_away RENAME TO channel_bookings')
    expect(failed.result).toMatchObject({ outcome: 'again' })
    expect(await all()).toEqual([])
    expect(await take(booking)).toHaveLength(1)
  })

  it('below Growth bookings are still accepted: the guest has been promised a room', async () => {
    const small = await test.createHotel({ tier: 'starter' })
    const poor = await connect(small)
    const { result } = await send(poor.state.deliver_to!, soldBooking(), 'well')
    expect(result.outcome).toBe('kept')
  })
})
