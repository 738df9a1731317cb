import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fillRow } from '../harness/database/fill-row.ts'
import { oldSchema } from '../harness/database/old-schema.ts'

/** Migration 0160. */

const old = oldSchema('0160')

it('rule 6 — stays of calendars with long UIDs keep their reservation under the reference of the whole UID', async () => {
  await old.db.query('SET session_replication_role = replica')
  const import_of = { account_id: 'acct_1', property_id: 'prop_1', channel: 'airbnb', room_id: 'rm_1' }
  const long = 'é0'.repeat(60)
  const [first, last] = [`${long}1`, `${long}2`]
  await fillRow(old.db, 'ical_imports', { ...import_of, etag: '"1"' })
  for (const [uid, revision] of [
    [first, 1],
    [last, 2],
    ['short', 3],
  ])
    await fillRow(old.db, 'ical_events', {
      ...import_of,
      uid,
      revision,
      kind: 'stay',
      reservation_id: 'res_1',
    })
  const { room_id, ...channel } = import_of
  const former = long.slice(0, 100)
  const booked = { ...channel, room_reference: '1', action: 'commit', status: 'booked' }
  await fillRow(old.db, 'channel_bookings', {
    ...booked,
    id: 'cb_1',
    reference: former,
    reservation_id: 'res_1',
  })
  await fillRow(old.db, 'channel_bookings', {
    ...booked,
    id: 'cb_2',
    reference: 'short',
    reservation_id: 'res_2',
  })
  await old.migrate((file) => file.startsWith('0160'))
  const digest = createHash('sha256').update(last).digest('hex').slice(0, 32)
  const { rows: bookings } = await old.db.query('SELECT reference FROM channel_bookings ORDER BY id')
  expect(bookings).toEqual([{ reference: `${'0'.repeat(60)}~${digest}` }, { reference: 'short' }])
  const { rows: events } = await old.db.query('SELECT uid FROM ical_events ORDER BY revision')
  expect(events).toEqual([{ uid: last }, { uid: 'short' }])
  expect((await old.db.query('SELECT etag FROM ical_imports')).rows).toEqual([{ etag: null }])
})
