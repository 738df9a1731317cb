import { describe, expect, it } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { issue, oneDocument } from '../../harness/invoices/invoices.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { makeBooking, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const draftOf = async (api: Client) => {
  const stay = await makeBooking(api, await makeStock(api))
  return oneDocument(api, stay.id)
}

describe('GET /invoices?sort=-issued_at', () => {
  it('rule 7.65 — sorts by issue: newest first and without drafts, whatever the order of creation', async () => {
    test.clock.set('2027-01-04T12:00:00Z')
    const { api } = await test.createHotel()
    const [one, two, three] = [await draftOf(api), await draftOf(api), await draftOf(api)]
    await issue(api, three.id)
    test.clock.set('2027-01-05T12:00:00Z')
    await issue(api, one.id)
    const find = async (query: string): Promise<string[]> => {
      const { body } = await api.get(`/invoices?${query}`)
      const found = body.data.map(({ id }: { id: string }) => id)
      return body.has_more
        ? [...found, ...(await find(`${query.split('&cursor')[0]}&cursor=${body.next_cursor}`))]
        : found
    }
    expect(await find('sort=-issued_at')).toEqual([one.id, three.id])
    expect(await find('sort=-issued_at&limit=1')).toEqual([one.id, three.id])
    expect(await find('sort=issued_at&limit=1')).toEqual([three.id, one.id])
    expect(await find('sort=-issued_at&status=draft')).toEqual([])
    expect(await find('status=draft')).toEqual([two.id])
  })
})
