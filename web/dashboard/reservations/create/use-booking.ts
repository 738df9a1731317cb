import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Reservation } from '../../../../contract/parts/reservation-parts.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { useRead, useWrite } from '../../../lib/data.ts'
import { addDays, isDay } from '../../../lib/formats.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { roomRefusalWords } from '../../../lib/room-refusal.ts'
import { useRecordForm } from '../../../shared/use-record-form.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { useNotify } from '../notify.tsx'
import { type BookingForm, draftProblem, emptyDraft, requestOf } from './draft.ts'
import { chosenOf, useAvailability } from './offers.tsx'

/** Of the submit button that checks the guest in at once. */
export const CHECK_IN = 'check_in'

/** A booking as it is typed, what is offered for it, and what is still missing. */
export function useBooking(property_id: string, today: string) {
  const text = useMessages().reservations.create
  const formats = useFormats()
  const navigate = useNavigate()
  const checkIn = useCheckIn()
  const is_walk_in = useRef(false)
  const first = useFirstDraft(today)
  const form: BookingForm = useRecordForm('createReservation', undefined, {
    values: () => first,
    send: (write, draft) => write({ body: { ...requestOf(draft, chosen!), ...notice } }),
    done: ({ confirmation_code, total }) => text.created(confirmation_code, formats.money(total)),
    onSaved: (reservation) => {
      navigate({ to: '/reservations', search: { peek: reservation.id } })
      if (is_walk_in.current) checkIn(reservation)
    },
  })
  const { guest_id, guest, channel, offer } = form.values
  const availability = useAvailability(form.values, property_id)
  const is_settled = availability.data !== undefined && !availability.isPlaceholderData
  const chosen = is_settled ? chosenOf(availability.data!, offer) : undefined
  const known = useRead(
    'getGuest',
    { params: { id: guest_id ?? '' } },
    { enabled: guest_id !== undefined },
  ).data
  const address = (guest_id === undefined ? guest.email.trim() : known?.email) || null
  const { notice, field: notify } = useNotify({ kind: 'confirmed', property_id, channel, address })
  const offer_state = !offer ? 'none' : chosen ? 'there' : is_settled ? 'gone' : 'asking'
  return {
    form,
    availability,
    chosen,
    known,
    notify,
    problem: draftProblem(form.values, text, offer_state),
    submit: (button: HTMLButtonElement | null) => {
      if (!chosen) return
      is_walk_in.current = button?.value === CHECK_IN
      form.submit()
    },
  }
}

/** As the address has it: from today for a night where it says nothing. */
function useFirstDraft(today: string) {
  const search = useSearch({ strict: false }) as { check_in?: string; check_out?: string; guest_id?: string }
  const check_in = isDay(search.check_in) ? search.check_in : today
  return emptyDraft({
    check_in,
    check_out: isDay(search.check_out) ? search.check_out : addDays(check_in, 1),
    guest_id: search.guest_id,
  })
}

/** Who could not be checked in is booked all the same: the drawer is open, and can do it. */
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
