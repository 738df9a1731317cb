import { MAX_ROOMS_OF_BOOKING } from '#contract/stays/rooms-of-booking.ts'
import { useRatePlans, useRoomTypes } from '#web/dashboard/lookups.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button, CloseButton } from '#web/ui/controls/button.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import styles from './create.module.css'
import { type BookingForm, type Chosen, withRoomAdded } from './draft.ts'

interface RoomsProps {
  readonly form: BookingForm
}

/** Rooms that the booking has already, each of which can be removed. */
export function AddedRooms({ form }: RoomsProps) {
  const words = usePartMessages('bookings')
  const text = useMessages().reservations
  const formats = useFormats()
  const [types, plans] = [useRoomTypes(), useRatePlans()]
  const { rooms } = form.values
  if (rooms.length === 0) return null
  return (
    <ol className={styles.rooms} aria-label={words.rooms}>
      {rooms.map(({ body, room_type_id, rate_plan_id, adults, children, total }, index) => {
        const name = types.nameOf(room_type_id)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be the same
          <li key={index}>
            <span>
              <strong>{name}</strong>
              <small>
                {plans.nameOf(rate_plan_id)} · {text.party_of(adults, children)} ·{' '}
                {formats.day(body.check_in)} – {formats.day(body.check_out)}
              </small>
            </span>
            <span className="number">{formats.money(total)}</span>
            <CloseButton
              size="sm"
              aria-label={words.remove(name)}
              onClick={() => form.set({ rooms: rooms.filter((_, at) => at !== index) })}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** What all rooms come to, and one more of them. */
export function MoreRooms({ form, chosen }: RoomsProps & { readonly chosen: Chosen | undefined }) {
  const words = usePartMessages('bookings')
  const formats = useFormats()
  const { rooms, offer, together } = form.values
  const totals = [...rooms.map(({ total }) => total), ...(chosen ? [chosen.total] : [])]
  const [first] = totals
  const is_full = rooms.length + 1 >= MAX_ROOMS_OF_BOOKING
  return (
    <>
      {rooms.length > 0 && first && (
        <p className={styles.sum} aria-live="polite">
          {words.sum(totals.length)}
          <strong className="number">
            {formats.money({ ...first, amount: totals.reduce((sum, { amount }) => sum + amount, 0) })}
          </strong>
        </p>
      )}
      {rooms.length > 0 && (
        <Checkbox
          label={words.together}
          checked={together}
          onChange={({ currentTarget: { checked } }) => form.set({ together: checked })}
        />
      )}
      {rooms.length > 0 && !offer && <p className="soft">{words.next}</p>}
      <Button
        disabled={!chosen || is_full}
        title={is_full ? words.full : undefined}
        onClick={() => chosen && form.set(withRoomAdded(form.values, chosen))}
      >
        {words.add}
      </Button>
    </>
  )
}
