import type { ReactNode } from 'react'
import { useRatePlans, useRoomTypes } from '#web/dashboard/lookups.ts'
import { depositSentences, policySentences, useFreeUntil } from '#web/dashboard/pricing/rate-plans/public.ts'
import { nightsBetween } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePropertyOf } from '#web/lib/session.ts'
import { RoomChoice } from '../room-choice.tsx'
import styles from './create.module.css'
import type { BookingForm, Chosen } from './draft.ts'
import { AddedRooms, MoreRooms } from './rooms-of-booking.tsx'

interface SummaryProps {
  readonly form: BookingForm
  /** Undefined while it is calculated, or once the offer has gone. */
  readonly chosen: Chosen | undefined
  readonly property_id: string
  readonly children: ReactNode
}

/** The summary of the booking, always visible beside the form. */
export function Summary({ form, chosen, property_id, children }: SummaryProps) {
  const { reservations: text, policies } = useMessages()
  const formats = useFormats()
  const { check_in, check_out, adults, children: kids, offer: choice, room_id } = form.values
  const type = useRoomTypes().get(choice?.room_type_id ?? '')
  const plan = useRatePlans().get(choice?.rate_plan_id ?? '')
  const nights = nightsBetween(check_in, check_out)
  const freeUntil = useFreeUntil(usePropertyOf(property_id)?.timezone)
  return (
    <aside className={styles.summary} aria-label={text.create.summary}>
      <h2>{text.create.summary}</h2>
      <p>
        {formats.day(check_in)} – {formats.day(check_out)}
        <br />
        <span className="soft">
          {nights > 0 && `${text.nights(nights)} · `}
          {text.party_of(adults, kids)}
        </span>
      </p>
      <AddedRooms form={form} />
      {choice && (
        <>
          <p>
            <strong>{type?.name}</strong>
            <br />
            {plan?.name}
          </p>
          <p className={styles.total} aria-live="polite">
            {chosen ? formats.money(chosen.total) : '…'}
          </p>
          {plan && (
            <ul className={styles.terms}>
              {[
                ...policySentences(
                  plan.cancellation_policy,
                  policies,
                  formats,
                  chosen && freeUntil(chosen.free_cancellation_until),
                ),
                ...depositSentences(plan.deposit_rule, policies, formats),
              ].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          <RoomChoice
            reservation={{ id: '', property_id, room_type_id: choice.room_type_id, check_in, check_out }}
            value={room_id}
            onChoice={(room) => form.set({ room_id: room })}
          />
        </>
      )}
      <MoreRooms form={form} chosen={chosen} />
      {children}
    </aside>
  )
}
