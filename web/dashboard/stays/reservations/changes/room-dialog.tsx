import { type ReactNode, useState } from 'react'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useRooms } from '#web/dashboard/lookups.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { FormDialog } from '#web/shared/record-form.tsx'
import { NativeSelect, Radio } from '#web/ui/controls/choice.ts'
import type { ActionDialogProps } from '../actions/action-props.ts'
import { useAvailableRooms } from '../use-available-rooms.ts'
import styles from './changes.module.css'
import { RoomRefusal } from './room-refusal.tsx'
import { NO_ROOM, RoomSelect } from './room-select.tsx'
import { useRoomMove } from './use-room-move.ts'
import { useSaveWhenQuoted } from './use-stay-form.ts'

/** Another room: of any type, for all nights, from tonight, or from a later night. */
export function RoomDialog({ reservation, name, close }: ActionDialogProps) {
  const text = usePartMessages('changes')
  const rooms = useAvailableRooms(reservation).data?.data
  // Without a room the readiest is proposed; nobody is moved by a proposal.
  const proposed =
    reservation.room_id === null ? rooms?.find(({ occupied_by }) => !occupied_by)?.id : undefined
  const [chosen, setChosen] = useState<string>()
  const [from, setFrom] = useState('')
  const [reprice, setReprice] = useState(false)
  const choice = chosen ?? proposed
  const room_id = choice === NO_ROOM ? null : choice
  const move = useRoomMove({ reservation, name, close, room_id, from, reprice })
  const { quote } = move
  const waiting = useSaveWhenQuoted({ submit: move.save }, quote)
  return (
    <FormDialog
      title={text.room_of(name)}
      form={{
        operation: 'moveReservations',
        error: move.error,
        conflict: undefined,
        busy: move.busy || waiting.waiting,
        submit: waiting.save,
        close,
      }}
      submit={text.save}
      disabled={room_id === undefined || move.same || quote.error !== null}
      close={close}
    >
      <div className={styles.field}>
        <RoomSelect reservation={reservation} value={choice} onChange={setChosen} />
        <FromSelect reservation={reservation} value={from} onChange={setFrom} />
      </div>
      {move.conflict ? (
        <RoomRefusal
          {...{ reservation, name, conflict: move.conflict, run: move.run, busy: move.busy, from, reprice }}
          room_id={room_id ?? null}
          focused={waiting.refused}
        />
      ) : quote.error ? (
        <ErrorCard error={quote.error} />
      ) : (
        <Outcome reservation={reservation} room_id={room_id} from={from} move={move}>
          {move.moved?.repriced_total && (
            <PriceOfType move={move} reprice={reprice} setReprice={setReprice} />
          )}
        </Outcome>
      )}
    </FormDialog>
  )
}

interface FromSelectProps {
  readonly reservation: Reservation
  readonly value: string
  readonly onChange: (from: string) => void
}

/** The first night in the new room: all that are left, or from a later one. */
function FromSelect({ reservation, value, onChange }: FromSelectProps) {
  const text = usePartMessages('changes')
  const formats = useFormats()
  const { first, in_house } = useFirstNight(reservation)
  const later = nightsAfter(first, reservation.check_out)
  if (later.length === 0) return null
  return (
    <NativeSelect
      label={text.from}
      value={value}
      data={[
        { value: '', label: in_house ? text.tonight : text.all_nights },
        ...later.map((night) => ({ value: night, label: formats.day(night) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The first night that can still be moved. */
function useFirstNight({ status, property_id, check_in }: Reservation) {
  const today = usePropertyOf(property_id)?.business_date ?? check_in
  const in_house = status === 'checked_in'
  return { first: in_house && today > check_in ? today : check_in, in_house }
}

function nightsAfter(first: string, until: string): string[] {
  const nights: string[] = []
  for (let night = addDays(first, 1); night < until; night = addDays(night, 1)) nights.push(night)
  return nights
}

interface OutcomeProps {
  readonly reservation: Reservation
  readonly room_id: string | null | undefined
  readonly from: string
  readonly move: ReturnType<typeof useRoomMove>
  readonly children: ReactNode
}

/** What happens, and when: now or from tonight for a guest in house. */
function Outcome({ reservation, room_id, from, move, children }: OutcomeProps) {
  const text = usePartMessages('changes')
  const { reservations, calendar } = useMessages()
  const formats = useFormats()
  const room = useRooms().get(room_id ?? '')?.name ?? ''
  const { first, in_house } = useFirstNight(reservation)
  const begin = formats.day(from || first)
  const { moved, same } = move
  if (room_id === undefined) return <p className="soft">{text.which_room}</p>
  if (same) return <p className="soft">{text.nothing}</p>
  const dates = formats.stay(from || first, reservation.check_out)
  const when =
    room_id === null
      ? text.no_room_then
      : in_house && !from
        ? text.moves_tonight(room, begin)
        : from
          ? text.moves_from(room, begin)
          : text.moves_at_arrival(room, dates)
  const difference = moved?.difference.amount ?? 0
  return (
    <div className={styles.when} role="status" aria-busy={!moved}>
      <p>
        {when}{' '}
        {moved && (
          <strong>
            {difference === 0 ? calendar.verdicts.same_price : formats.difference(moved.difference)}
          </strong>
        )}
      </p>
      {moved?.warnings.map(({ code, message }) => (
        <p key={code}>{reservations.warning(code, message)}</p>
      ))}
      {children}
    </div>
  )
}

interface PriceOfTypeProps {
  readonly move: ReturnType<typeof useRoomMove>
  readonly reprice: boolean
  readonly setReprice: (reprice: boolean) => void
}

/** A room of another type: an upgrade at the old price, or the price of the other type. */
function PriceOfType({ move: { moved, before }, reprice, setReprice }: PriceOfTypeProps) {
  const { calendar: text } = useMessages()
  const formats = useFormats()
  const amount = moved!.repriced_total!.amount - before
  const words = amount === 0 ? text.verdicts.same_price : formats.difference({ ...moved!.total, amount })
  return (
    <Radio.Group
      mt={8}
      label={text.price}
      value={String(reprice)}
      onChange={(value) => setReprice(value === 'true')}
    >
      <Radio size="xs" mt={8} value="false" label={text.keep_price} />
      <Radio size="xs" mt={8} value="true" label={text.take_price(words)} />
    </Radio.Group>
  )
}
