import { randomUUID } from 'node:crypto'
import type { Event } from '#contract/developer/events.ts'
import type { EventType } from '#contract/lists.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Availability } from '#contract/pricing/availability.ts'
import { dateIn, systemClock } from '../../kernel/time/clock.ts'
import { addDays } from '../../kernel/time/dates.ts'
import { OperatorError } from '../operator-error.ts'
import { Refusal, type RemoteApi } from '../remote-api.ts'

/** Makes the change that an event is about; returns the id of what has changed. */
export type Change = (api: RemoteApi) => Promise<string>

/** The event types that can be triggered, by the change that causes them. */
export const CHANGES: Partial<Record<EventType, Change>> = {
  'reservation.created': async (api) => (await book(api)).id,
  'reservation.updated': async (api) => {
    const { id, adults } = await book(api)
    await api.call('PATCH', `/reservations/${id}`, { adults: adults + 1 })
    return id
  },
  'reservation.cancelled': async (api) => {
    const { id } = await book(api)
    await api.call('POST', `/reservations/${id}/cancel`, { reason: 'guest_request' })
    return id
  },
  'guest.updated': async (api) => {
    const { data } = await api.call<{ data: { id: string }[] }>(
      'GET',
      `/guests?email=${encodeURIComponent(GUEST.email)}`,
    )
    const id = data[0]?.id ?? (await book(api)).guest_id
    await api.call('PATCH', `/guests/${id}`, { preference_notes: `Quiet room (${randomUUID()})` })
    return id
  },
  'invoice.paid': async (api) => {
    const stay = await book(api)
    const query = `reservation_id=${stay.id}&status=draft&type=invoice`
    const { data } = await api.call<{ data: Invoice[] }>('GET', `/invoices?${query}`)
    const { id, amount_due } = await api.call<Invoice>('POST', `/invoices/${data[0]!.id}/issue`)
    await api.call('POST', `/invoices/${id}/payments`, { amount: amount_due, method: 'bank_transfer' })
    return id
  },
}

const GUEST = { first_name: 'Ngozi', last_name: 'Okafor', email: 'trigger@example.com' }
/** Two guests have to fit, so that one can be added later. */
const ADULTS = 2
const NIGHTS = 2
const DAYS_AHEAD = [45, 46, 60, 90, 120, 180, 240, 300, 360]

/** One adult for two nights, in whatever is free for two. */
async function book(api: RemoteApi): Promise<Reservation> {
  const today = dateIn('UTC', systemClock.now())
  for (const days of DAYS_AHEAD) {
    const check_in = addDays(today, days)
    const check_out = addDays(check_in, NIGHTS)
    const { data } = await api.call<Availability>(
      'GET',
      `/availability?from=${check_in}&to=${check_out}&adults=${ADULTS}`,
    )
    for (const choice of choicesOf(data)) {
      const booking = { ...choice, check_in, check_out, adults: ADULTS - 1, guest: GUEST }
      const booked = await api.call<Reservation>('POST', '/reservations', booking).catch((error) => {
        // The room was booked meanwhile, or the room type is for one person: the next one.
        if (error instanceof Refusal && (error.status === 409 || error.status === 422)) return undefined
        throw error
      })
      if (booked) return booked
    }
  }
  throw new OperatorError(
    `There is nothing to book in ${api.environment}: create a room type with a rate plan and a free room.`,
  )
}

const choicesOf = (data: Availability['data']) =>
  data
    .filter(({ nights }) => nights.every(({ available }) => available > 0))
    .flatMap(({ room_type_id, offers }) =>
      offers
        .filter(({ restrictions_failed }) => restrictions_failed.length === 0)
        .map(({ rate_plan_id }) => ({ room_type_id, rate_plan_id })),
    )

/** The newest event of a type about an object. */
export async function newestEvent({ call }: RemoteApi, type: EventType, resource_id: string): Promise<Event> {
  const { data } = await call<{ data: Event[] }>(
    'GET',
    `/events?type=${type}&resource_id=${resource_id}&limit=1`,
  )
  return data[0]!
}
