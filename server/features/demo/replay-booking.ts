import type { EventDraft } from '../../events/append.ts'
import { raiseVersion } from '../../postgres/row-version.ts'
import { bookerOf, type NewGuest } from '../guests/public.ts'
import { invoicePaid } from '../invoices/public.ts'
import { addServices } from '../pricing/offers/public.ts'
import {
  cancelled,
  created,
  newReservation,
  priceNewStay,
  type ReservationRow,
  updated,
} from '../stays/reservations/public.ts'
import type { Booking } from './bookings.ts'
import type { Chance } from './chance.ts'
import { wordsOf } from './designs/texts.ts'
import { stepsOf } from './history-steps.ts'
import { advanceLedger, type Ledger, openLedger, type PaymentMethods } from './ledger.ts'
import { PLAN_PRICES } from './revenue/special-prices.ts'
import { arrivalNotesOf } from './situations.ts'

/** An event of the demo's history, and when it was written. */
export interface PastEvent {
  readonly at: Temporal.Instant
  readonly fact: EventDraft
}

/** A booking as it is by now, and its events that are recent enough to be kept. */
export interface StayHistory {
  readonly row: ReservationRow
  readonly ledger: Ledger
  readonly events: readonly PastEvent[]
  /** The company that pays for it; null for none. */
  readonly firm: Booking['firm']
}

const OVERBOOKED = {
  code: 'overbooked',
  message: 'The channel sold this night after the last room was taken.',
}

/** Applies the history of a booking up to `now`, by the rules of the API. Not in the environment `live`. */
export function replayBooking(
  booking: Booking,
  guest: NewGuest,
  { now, events_since }: { now: Temporal.Instant; events_since: Temporal.Instant },
  chance: Chance,
  money: Chance,
): StayHistory | null {
  const first = begin(booking, guest, now, chance)
  const methods = mannerOf(booking, money)
  const steps = stepsOf(booking, first, now, chance, money)
  if (steps === null) return null
  const over = steps.filter(({ at }) => Temporal.Instant.compare(at, now) <= 0)
  over.sort((a, b) => Temporal.Instant.compare(a.at, b.at))
  const events: PastEvent[] = []
  const addEvent = (at: Temporal.Instant, fact: () => EventDraft | null) => {
    const made = Temporal.Instant.compare(at, events_since) < 0 ? null : fact()
    if (made) events.push({ at, fact: made })
  }
  addEvent(booking.created, () => created(first))
  let row = first
  let ledger = openLedger(first, booking.created)
  for (const { at, change, credit } of over) {
    const next = change(row)
    if (next === row) continue
    const changed = raiseVersion(next, at)
    const before = row
    const advanced = advanceLedger(ledger, {
      before,
      after: changed,
      at,
      methods,
      credit,
      property: booking.offer.property,
    })
    const after = { ...changed, ...advanced.beside }
    for (const invoice of newlyPaid(ledger, advanced.ledger)) addEvent(at, () => invoicePaid(invoice))
    ledger = advanced.ledger
    addEvent(at, () => (after.status === 'cancelled' ? cancelled(after) : updated(before, after)))
    row = after
  }
  return { row, ledger, events, firm: booking.firm }
}

const newlyPaid = (before: Ledger, after: Ledger) =>
  after.documents.filter(
    ({ id, first_paid_at, total }) =>
      first_paid_at !== null && total > 0 && !before.documents.find((row) => row.id === id)?.first_paid_at,
  )

/** How the guest pays: the channel where it collects, otherwise at the front desk or by a transfer in advance. */
function mannerOf({ channel, firm }: Booking, money: Chance): PaymentMethods {
  if (channel === 'airbnb') return { deposit: 'channel_collect', rest: 'channel_collect' }
  const manner = {
    deposit: money.pick(['card', 'card', 'bank_transfer'] as const),
    rest: money.pick(['card', 'card', 'card', 'cash', 'bank_transfer'] as const),
  }
  return firm ? { ...manner, rest: 'bank_transfer' } : manner
}

const BUSINESS = { reason: 'business', note: 'Confirmed by the employer' } as const

function begin(booking: Booking, guest: NewGuest, now: Temporal.Instant, chance: Chance): ReservationRow {
  const { slot, offer, party, channel, services, firm } = booking
  const stay = { check_in: slot.check_in, check_out: slot.check_out }
  const words = wordsOf(booking, chance)
  const prices = booking.prices ?? PLAN_PRICES
  const on_business = words.metadata.purpose === 'business' && offer.property.city_tax !== null
  const city_tax_exemption = on_business ? BUSINESS : null
  const price = priceNewStay(offer, party, stay, { ...prices, city_tax_exemption })
  const row = newReservation(
    { now: booking.created, takes_cards: true },
    {
      offer,
      stay,
      party,
      price: { ...price, ...addServices(price, offer.plan.currency, { after: services }) },
      services,
      guest: { known: null, profile: guest, booker: bookerOf(guest), warnings: [] },
      channel,
      ...(firm && { company: { company_id: firm.company.id, company_pays: true } }),
      body: {
        ...stay,
        ...words,
        ...arrivalNotesOf(booking, now),
        room_type_id: offer.room_type.id,
        rate_plan_id: offer.plan.id,
      },
    },
  )
  return slot.outcome === 'overbooked' ? { ...row, warnings: [OVERBOOKED] } : row
}
