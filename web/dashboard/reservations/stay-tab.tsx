import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Reservation } from '../../../contract/reservations.ts'
import type { Room } from '../../../contract/room-types.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePermission, usePropertyOf } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { DescriptionList, Section } from '../../ui/description-list.tsx'
import { useChannelName } from '../lookups.ts'
import type { ActionProps } from './action-props.ts'
import styles from './detail.module.css'
import { useChange } from './use-change.ts'

interface StayTabProps extends ActionProps {
  /** The one that it has. */
  readonly room: Room | null | undefined
}

/** When, where and with whom. */
export function StayTab({ reservation, name, room }: StayTabProps) {
  const text = useMessages().reservations
  const formats = useFormats()
  const property = usePropertyOf(reservation.property_id)
  const { data: room_type } = useRead('getRoomType', { params: { id: reservation.room_type_id } })
  const { data: rate_plan } = useRead('getRatePlan', { params: { id: reservation.rate_plan_id } })
  const channelName = useChannelName()
  const { warnings, cancellation, metadata } = reservation
  const moment = (at: string | null) => at && formats.moment(at, property?.timezone)
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={text.warnings}>
          {warnings.map(({ code, message }) => (
            <li key={code}>{text.warning(code, message)}</li>
          ))}
        </ul>
      )}
      <Section title={text.create.stay}>
        <DescriptionList
          facts={[
            [text.check_in, formats.day(reservation.check_in)],
            [text.check_out, formats.day(reservation.check_out)],
            [text.room_type, room_type?.name],
            [text.room, room?.name ?? text.no_room],
            [text.rate_plan, rate_plan?.name],
            [text.party, text.party_of(reservation.adults, reservation.children)],
            [text.children_ages, reservation.children_ages.join(', ')],
            [text.arrival_time, reservation.estimated_arrival_time],
            [text.channel, channelName(reservation.channel)],
            [text.external_reference, reservation.external_reference],
            [text.money.hold_until, moment(reservation.hold_expires_at)],
            [text.times.checked_in_at, moment(reservation.checked_in_at)],
            [text.times.checked_out_at, moment(reservation.checked_out_at)],
            [text.booked, moment(reservation.created_at)],
            [text.times.updated_at, moment(reservation.updated_at)],
            [text.property, property?.name],
          ]}
        />
      </Section>
      {cancellation && (
        <Section title={text.statuses[reservation.status]}>
          <DescriptionList
            facts={[
              [
                cancellation.kind === 'no_show' ? text.times.no_show_at : text.times.cancelled_at,
                text.cancellation(
                  text.cancelled_by[cancellation.cancelled_by],
                  moment(cancellation.cancelled_at) ?? '',
                ),
              ],
              [
                text.cancel.reason,
                text.cancel.reasons[cancellation.reason as keyof typeof text.cancel.reasons] ??
                  cancellation.reason,
              ],
              [text.cancel.note, cancellation.note],
              [text.money.fee, cancellation.fee && formats.money(cancellation.fee)],
              [
                text.money.refund,
                cancellation.refund &&
                  `${formats.money(cancellation.refund)} · ${text.money.refund_statuses[cancellation.refund_status]}`,
              ],
            ]}
          />
        </Section>
      )}
      <Notes reservation={reservation} name={name} />
      {Object.keys(metadata).length > 0 && (
        <Section title={text.metadata}>
          <DescriptionList facts={Object.entries(metadata)} />
        </Section>
      )}
    </>
  )
}

/** Notes that are being written, by reservation: closing the record loses none. */
const DRAFTS = new Map<string, string>()

/** For the staff; saved when asked to. */
function Notes({ reservation }: { reservation: Reservation; name: string }) {
  const { reservations: text, states } = useMessages()
  const { allowed } = usePermission('updateReservation')
  const { id } = reservation
  const [notes, setShown] = useState(DRAFTS.get(id))
  const setNotes = (text: string | undefined) => {
    if (text === undefined) DRAFTS.delete(id)
    else DRAFTS.set(id, text)
    setShown(text)
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    if (begun) field.current?.focus()
  }, [begun])
  const { change, update } = useChange({
    reservation,
    close: () => {
      setNotes(undefined)
      setBegun(false)
    },
  })
  if (notes === undefined) {
    return (
      <Section
        title={text.notes}
        actions={
          allowed && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => {
                setNotes(reservation.notes ?? '')
                setBegun(true)
              }}
            >
              {states.edit}
            </Button>
          )
        }
      >
        <p className={reservation.notes ? undefined : 'soft'}>{reservation.notes ?? text.notes_none}</p>
      </Section>
    )
  }
  return (
    <Section title={text.notes}>
      <div className={styles.stack}>
        {update.error && <ErrorCard error={update.error} />}
        <Textarea
          aria-label={text.notes}
          value={notes}
          autosize
          minRows={2}
          maxLength={5000}
          ref={field}
          onChange={({ currentTarget: { value } }) => setNotes(value)}
        />
        <div className={styles.actions} style={{ margin: 0 }}>
          <Button
            variant="filled"
            loading={update.isPending}
            onClick={() =>
              change(
                { notes: notes.trim() || null },
                text.done.noted,
                { notes: reservation.notes },
                reservation.version,
              )
            }
          >
            {states.save}
          </Button>
          <Button
            onClick={() => {
              setNotes(undefined)
              setBegun(false)
            }}
          >
            {states.cancel}
          </Button>
        </div>
      </div>
    </Section>
  )
}
