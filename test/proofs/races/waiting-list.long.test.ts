import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { dayCloser } from '#test/harness/faults/closers.ts'
import { waitingOf } from '#test/harness/reservations/waiting-list.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const secret = randomBytes(32)
const test = testApp({ secret })

const closer = { current: undefined as ReturnType<typeof dayCloser> | undefined }
afterAll(() => closer.current?.end())

const PROPOSED = { status: 'proposed', version: 2 }
const WAITING = { status: 'waiting', version: 1 }

describe('rule 34.3 — a freed room, with the job killed at any step', () => {
  it.each([1, 2])(
    'kill -9 before step %i: one entry is proposed, with one event and one audit row',
    async (dies_at) => {
      test.clock.set('2027-01-04T09:00:00Z')
      const { api, property_id, account_id } = await test.createHotel()
      await test.db.query(
        `UPDATE accounts SET optional_events = '{waiting_entry.proposed}' WHERE account_id = $1`,
        [account_id],
      )
      const stay = await makeBooking(api, await makeStock(api))
      const [first, second] = [
        await api.make('/waiting-list', waitingOf(property_id)),
        await api.make('/waiting-list', waitingOf(property_id)),
      ]
      await api.make(`/reservations/${stay.id}/cancel`, {})
      closer.current ??= dayCloser({ urls: test.logins, secret: secret.toString('hex') })
      const order = { now: '2027-01-04T09:01:00Z', job: 'propose_free_rooms' }
      expect(await closer.current.close({ ...order, dies_at })).toMatchObject({ killed: true })
      expect((await api.get(`/waiting-list/${first.id}`)).body).toMatchObject(WAITING)
      for (let run = 0; run < 2; run++)
        expect(await closer.current.close({ ...order, dies_at: 0 })).toEqual({ killed: false })
      expect((await api.get(`/waiting-list/${first.id}`)).body).toMatchObject(PROPOSED)
      expect((await api.get(`/waiting-list/${second.id}`)).body).toMatchObject(WAITING)
      const { rows } = await test.db.query(
        `SELECT (SELECT count(*)::int FROM audit_log WHERE resource_id = $1 AND action = 'proposeWaitingEntry') AS audits,
       (SELECT count(*)::int FROM events WHERE resource_id = $1 AND type = 'waiting_entry.proposed') AS events`,
        [first.id],
      )
      expect(rows).toEqual([{ audits: 1, events: 1 }])
    },
  )
})
