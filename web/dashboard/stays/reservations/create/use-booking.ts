import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { addDays, isDay } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Body } from '#web/lib/operations.ts'
import { roomRefusalWords } from '#web/lib/room-refusal.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useNotify } from '../notify.tsx'
import { isIncomplete } from '../prices/price-draft.ts'
import type { NewStaySearch } from '../search.ts'
import { useAvailableRooms } from '../use-available-rooms.ts'
import { type BookingForm, bookingOf, type Chosen, draftProblem, emptyDraft, requestOf } from './draft.ts'
import { chosenOf, useAvailability, usePromotedOffers } from './offers.tsx'
import { usePriceQuote } from './use-price-quote.ts'
import { useWaitingEntry } from './use-waiting-entry.ts'

/** The values of a booking, its offers, and what is missing. */
export function useBooking(property_id: string, today: string) {
  const text = useMessages().reservations.create
  const formats = useFormats()
  const navigate = useNavigate()
  const checkIn = useCheckIn()
  const country = usePropertyOf(property_id)?.country
  const bookRooms = useBookRooms()
  const is_walk_in = useRef(false)
  const first = useFirstDraft(today)
  const form: BookingForm = useRecordForm('createReservation', undefined, {
    values: () => first,
    send: async (write, draft) => {
      if (draft.rooms.length > 0) return bookRooms({ ...bookingOf(draft, chosen, country), ...notice })
      const room_id = draft.room_id ?? (is_walk_in.current ? ready?.id : undefined) ?? null
      return write({ body: { ...requestOf({ ...draft, room_id }, chosen!, country), ...notice } })
    },
    done: ({ confirmation_code, total }) => text.created(confirmation_code, formats.money(total)),
    onSaved: (reservation) => {
      recordBooked(reservation.id)
      navigate({ to: '/reservations', search: { peek: reservation.id } })
      if (is_walk_in.current) checkIn(reservation)
    },
  })
  const recordBooked = useWaitingEntry(form)
  const { guest_id, guest, channel, offer } = form.values
  const availability = useAvailability(form.values, property_id)
  const promoted = usePromotedOffers(form.values, property_id)
  useWantedType(form, availability)
  const is_settled = availability.data !== undefined && !availability.isPlaceholderData
  const offered = is_settled ? chosenOf(availability.data!, offer) : undefined
  const quote = usePriceQuote(form.values, offered)
  const chosen = pricedBy(offered, quote)
  const { ready, room } = useWalkInRoom(form, property_id, today)
  const known = useKnownGuest(guest_id)
  const address = (guest_id === undefined ? guest.email.trim() : known?.email) || null
  const { notice, field: notify } = useNotify({ kind: 'confirmed', property_id, channel, address })
  const offer_state = !offer ? 'none' : chosen ? 'there' : is_settled && !offered ? 'gone' : 'asking'
  const words = usePartMessages('prices')
  const incomplete = isIncomplete(form.values.prices) ? words.incomplete : undefined
  return {
    form,
    availability,
    promoted,
    chosen,
    offered,
    quote_error: quote?.error ?? null,
    known,
    ready,
    room,
    notify,
    problem: incomplete ?? quote?.error?.message ?? draftProblem(form.values, text, offer_state),
    submit: ({ checks_in }: { checks_in: boolean }) => {
      if (!chosen && form.values.rooms.length === 0) return
      is_walk_in.current = checks_in
      form.submit()
    },
  }
}

const useKnownGuest = (id: string | undefined) =>
  useRead('getGuest', { params: { id: id ?? '' } }, { enabled: id !== undefined }).data

/** The rooms of a walk-in: the first vacant one, and the selected one in its place. */
function useWalkInRoom({ values }: BookingForm, property_id: string, today: string) {
  const { check_in, check_out, offer, room_id } = values
  const is_walk_in = offer !== undefined && check_in === today
  const stay = { id: '', property_id, room_type_id: offer?.room_type_id ?? '', check_in, check_out }
  const rooms = useAvailableRooms(stay, is_walk_in).data?.data
  const ready = is_walk_in ? rooms?.find(({ occupied_by }) => !occupied_by) : undefined
  return { ready, room: room_id === null ? ready : rooms?.find(({ id }) => id === room_id) }
}

/** Dates and party from the address: by default today for a night, and two adults. */
function useFirstDraft(today: string) {
  const search = useSearch({ strict: false }) as NewStaySearch
  const check_in = isDay(search.check_in) ? search.check_in : today
  const draft = emptyDraft({
    check_in,
    check_out: isDay(search.check_out) ? search.check_out : addDays(check_in, 1),
    guest_id: search.guest_id,
  })
  return { ...draft, ...partyOf(search), room_id: search.room_id ?? null }
}

function partyOf({ adults, children, children_ages }: NewStaySearch) {
  const [grown, young] = [Number(adults), Number(children)]
  if (!(grown >= 1 && young >= 0)) return {}
  const ages = children_ages ? String(children_ages).split(',').map(Number) : []
  return { adults: grown, children: young, children_ages: ages.slice(0, young) }
}

/** Selects the offer of the plan in the address, else the first of the room type, once it is loaded. */
function useWantedType(form: BookingForm, availability: ReturnType<typeof useAvailability>) {
  const { room_type_id, rate_plan_id } = useSearch({ strict: false }) as NewStaySearch
  const linked_type = useRef(room_type_id)
  useEffect(() => {
    const type = availability.data?.data.find((one) => one.room_type_id === linked_type.current)
    if (!type) return
    linked_type.current = undefined
    const bookable = type.offers.filter(({ not_bookable }) => not_bookable.length === 0)
    const offer = bookable.find((one) => one.rate_plan_id === rate_plan_id) ?? bookable[0]
    if (offer) form.set({ offer: { room_type_id: type.room_type_id, rate_plan_id: offer.rate_plan_id } })
  })
}

/** The offer at its price of now; undefined while that is calculated. */
function pricedBy(offered: Chosen | undefined, quote: ReturnType<typeof usePriceQuote>): Chosen | undefined {
  const total = quote ? quote.total : offered?.total
  return offered && total && { ...offered, total }
}

/** Books several rooms; answers with the first, under the code and the total of all. */
function useBookRooms() {
  const { mutateAsync } = useWrite('createBooking')
  return async (body: Body<'createBooking'>): Promise<Reservation> => {
    const { reservations, confirmation_code, total } = await mutateAsync({ body })
    return { ...reservations[0]!, confirmation_code, total }
  }
}

/** A booking that could not be checked in still exists: its drawer is open, where the check-in can be repeated. */
function useCheckIn() {
  const { reservations: text, errors } = useMessages()
  const formats = useFormats()
  const { mutateAsync } = useWrite('updateReservation')
  return ({ id, confirmation_code }: Reservation) =>
    mutateAsync({ params: { id }, body: { status: 'checked_in' } }).then(
      () => showToast(text.done.checked_in(confirmation_code)),
      (error: ApiError) => {
        const why = roomRefusalWords(error, errors, formats) ?? `${error.message} (${error.code})`
        showToast(text.create.not_checked_in(why))
      },
    )
}
