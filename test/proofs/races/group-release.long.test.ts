import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { testApp } from '#test/harness/app.ts'
import { dayCloser } from '#test/harness/faults/closers.ts'
import { groupOf, leftOf } from '#test/harness/reservations/groups.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const secret = randomBytes(32)
const test = testApp({ secret })

const closer = { current: undefined as ReturnType<typeof dayCloser> | undefined }
afterAll(() => closer.current?.end())

describe('rule 31.6 — the release of a block, killed at any step', () => {
  it.each([1, 2])(
    'kill -9 before step %i: it is released once, with one event and one audit row',
    async (dies_at) => {
      test.clock.set('2027-01-04T09:00:00Z')
      const { api, property_id, account_id } = await test.createHotel()
      await test.db.query(`UPDATE accounts SET optional_events = '{group.updated}' WHERE account_id = $1`, [
        account_id,
      ])
      const stock = await makeStock(api, { inventory_count: 8 })
      const release_at = '2027-02-01T00:00:00Z'
      const { id } = await api.make('/groups', groupOf(property_id, stock, { release_at }))
      await makeBooking(api, stock, { group_id: id })
      closer.current ??= dayCloser({ urls: test.logins, secret: secret.toString('hex') })
      const order = { now: release_at, job: 'release_groups' }
      const ended = await closer.current.close({ ...order, dies_at })
      expect(ended).toMatchObject({ killed: true })
      test.clock.set(release_at)
      expect((await api.get(`/groups/${id}`)).body).toMatchObject({ released_at: null, released: 0 })
      expect(await leftOf(api, stock)).toEqual([3, 3, 3])
      for (let run = 0; run < 2; run++)
        expect(await closer.current.close({ ...order, dies_at: 0 })).toEqual({ killed: false })
      expect(await leftOf(api, stock)).toEqual([7, 7, 7])
      expect((await api.get(`/groups/${id}`)).body).toMatchObject({ released_at: release_at, released: 12 })
      const { rows } = await test.db.query(
        `SELECT (SELECT count(*)::int FROM audit_log WHERE resource_id = $1 AND action = 'releaseGroup') AS audits,
         (SELECT count(*)::int FROM events WHERE resource_id = $1 AND type = 'group.updated') AS events`,
        [id],
      )
      expect(rows).toEqual([{ audits: 1, events: 1 }])
      const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
      expect(findings).toEqual([])
    },
  )
})
