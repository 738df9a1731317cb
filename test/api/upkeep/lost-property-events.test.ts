import { describe, expect, it } from 'vitest'
import { writeOptionalEvents } from '#server/features/account/accounts/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { housekeepingHotel } from '#test/harness/reservations/housekeeping.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

interface FoundEvent {
  readonly type: string
  readonly data: { readonly status: string; readonly version: number }
}

describe('rule 24.24 — events of found items', () => {
  it('are appended where they are enabled, for each change, without what was found, by whom, or a note', async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    const fixture = await housekeepingHotel(test, ['201'])
    const { api, account_id } = fixture.hotel
    const item = {
      property_id: fixture.hotel.property_id,
      room_id: fixture.room('201'),
      description: 'Reading glasses',
    }
    await api.make('/found-items', item)
    const types = ['found_item.created', 'found_item.updated'] as const
    await writing(test.app.environments.live.system, null, (tx) =>
      writeOptionalEvents(wholeAccount(tx, account_id), types),
    )
    const { id, property_id } = await api.make('/found-items', {
      ...item,
      place: 'Under the bed',
      storage_place: 'Safe',
    })
    const settled = { status: 'sent', status_note: 'Parcel for Okafor' }
    await api.patch(`/found-items/${id}`, settled)
    await api.patch(`/found-items/${id}`, settled)
    const { data } = (await api.get(`/events?type=${types.join(',')}`)).body
    expect(data.map(({ type, data: { status, version } }: FoundEvent) => [type, status, version])).toEqual([
      ['found_item.updated', 'sent', 2],
      ['found_item.created', 'kept', 1],
    ])
    expect(data[0].data).toMatchObject({
      id,
      property_id,
      room_id: fixture.room('201'),
      keep_until: '2027-07-03',
    })
    expect(JSON.stringify(data)).not.toMatch(/glasses|bed|Safe|Parcel|Okafor|found_by|settled_by/)
  })
})
