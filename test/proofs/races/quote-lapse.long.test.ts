import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { dayCloser } from '#test/harness/faults/closers.ts'
import { leftOf } from '#test/harness/reservations/groups.ts'
import { makeSent, offerOf } from '#test/harness/reservations/quotes.ts'
import { makeStock } from '#test/harness/stock.ts'

const secret = randomBytes(32)
const test = testApp({ secret })

const closer = { current: undefined as ReturnType<typeof dayCloser> | undefined }
afterAll(() => closer.current?.end())

describe('rule 33.3 — a quote that lapses, killed at any step', () => {
  it.each([1, 2])(
    'kill -9 before step %i: it lapses once, with one event and one audit row',
    async (dies_at) => {
      test.clock.set('2027-01-04T09:00:00Z')
      const { api, property_id, account_id } = await test.createHotel()
      await test.db.query(`UPDATE accounts SET optional_events = '{quote.lapsed}' WHERE account_id = $1`, [
        account_id,
      ])
      const stock = await makeStock(api, { inventory_count: 8 })
      const offers = [offerOf(stock, { hold: 'option' }, 3), offerOf(stock, { hold: 'option' })]
      const { id, lapses_at } = await makeSent(api, property_id, stock, { offers })
      closer.current ??= dayCloser({ urls: test.logins, secret: secret.toString('hex') })
      const order = { now: lapses_at, job: 'lapse_quotes' }
      expect(await closer.current.close({ ...order, dies_at })).toMatchObject({ killed: true })
      test.clock.set(lapses_at)
      expect((await api.get(`/quotes/${id}`)).body.version).toBe(2)
      expect(await leftOf(api, stock)).toEqual([4, 4, 4])
      for (let run = 0; run < 2; run++)
        expect(await closer.current.close({ ...order, dies_at: 0 })).toEqual({ killed: false })
      expect(await leftOf(api, stock)).toEqual([8, 8, 8])
      expect((await api.get(`/quotes/${id}`)).body).toMatchObject({ status: 'lapsed', version: 3 })
      const { rows } = await test.db.query(
        `SELECT (SELECT count(*)::int FROM audit_log WHERE resource_id = $1 AND action = 'lapseQuote') AS audits,
         (SELECT count(*)::int FROM events WHERE resource_id = $1 AND type = 'quote.lapsed') AS events`,
        [id],
      )
      expect(rows).toEqual([{ audits: 1, events: 1 }])
      const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
      expect(findings).toEqual([])
    },
  )
})
