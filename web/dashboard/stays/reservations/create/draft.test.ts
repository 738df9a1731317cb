import { describe, expect, it } from 'vitest'
import { bookingOf, emptyDraft, requestOf, withRoomAdded } from './draft.ts'

const chosen = {
  room_type_id: 'rt_1',
  rate_plan_id: 'rp_1',
  total: { amount: 10_000, currency: 'EUR' },
  free_cancellation_until: null,
  nightly_rates: [],
}
const start = { check_in: '2027-01-10', check_out: '2027-01-12', guest_id: 'gst_1' }
const typed = { notes: ' Cot, please ', estimated_arrival_time: '18:00' }
const sent = { notes: 'Cot, please', estimated_arrival_time: '18:00' }

describe('the form of a booking', () => {
  it('notes and arrival time are of every room, whenever it was added', () => {
    const first = { ...emptyDraft(start), adults: 1 }
    const draft = { ...first, ...withRoomAdded(first, chosen), ...typed }
    expect(bookingOf(draft, chosen, 'DE').rooms).toMatchObject([sent, sent])
    expect(bookingOf({ ...draft, notes: '' }, undefined, 'DE').rooms[0]).not.toHaveProperty('notes')
    expect(requestOf({ ...first, ...typed }, chosen, 'DE')).toMatchObject(sent)
  })

  it('company and group are of the booking, of one room or of several', () => {
    const first = { ...emptyDraft(start), company_id: 'cmp_1', company_pays: true, group_id: 'grp_1' }
    const of_all = { company_id: 'cmp_1', company_pays: true, group_id: 'grp_1' }
    const several = bookingOf({ ...first, ...withRoomAdded(first, chosen) }, chosen, 'DE')
    expect(several).toMatchObject(of_all)
    expect(several.rooms).toHaveLength(2)
    expect(requestOf(first, chosen, 'DE')).toMatchObject(of_all)
  })
})
