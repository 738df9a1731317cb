import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Reservation } from '../../../../contract/parts/reservation-parts.ts'
import type { Room } from '../../../../contract/resources/rooms.ts'
import { useRead } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { usePermission, usePropertyOf } from '../../../lib/session.ts'
import { FormError } from '../../../shared/record-form.tsx'
import { DescriptionList, Section } from '../../../ui/description-list.tsx'
import { useChannelName } from '../../lookups.ts'
import type { ActionProps } from '../actions/action-props.ts'
import { useChangeForm } from '../actions/use-change.ts'
import styles from './detail.module.css'

interface StayTabProps extends Pick<ActionProps, 'reservation'> {
  /** The one that it has. */
  readonly room: Room | null | undefined
}

/** When, where and with whom. */
export function StayTab({ reservation, room }: StayTabProps) {
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
      <Notes reservation={reservation} />
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
function Notes({ reservation }: { reservation: Reservation }) {
  const { reservations: text, states } = useMessages()
  const { allowed } = usePermission('updateReservation')
  const { id, notes } = reservation
  const [draft, setDraft] = useState(DRAFTS.get(id))
  const [begun, setBegun] = useState(false)
  const close = () => {
    DRAFTS.delete(id)
    setDraft(undefined)
    setBegun(false)
  }
  if (draft !== undefined)
    return <NotesForm reservation={reservation} draft={draft} begun={begun} close={close} />
  const begin = () => {
    setDraft(notes ?? '')
    setBegun(true)
  }
  return (
    <Section
      title={text.notes}
      actions={
        allowed && (
          <Button variant="subtle" size="compact-xs" onClick={begin}>
            {states.edit}
          </Button>
        )
      }
    >
      <p className={notes ? undefined : 'soft'}>{notes ?? text.notes_none}</p>
    </Section>
  )
}

interface NotesFormProps {
  readonly reservation: Reservation
  readonly draft: string
  /** Just now, by a click: the field has the focus. */
  readonly begun: boolean
  readonly close: () => void
}

function NotesForm({ reservation, draft, begun, close }: NotesFormProps) {
  const { reservations: text, states } = useMessages()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (begun) field.current?.focus()
  }, [begun])
  const form = useChangeForm(
    { reservation, close },
    {
      values: { notes: draft },
      body: ({ notes }) => ({ notes: notes.trim() || null }),
      done: text.done.noted,
      back: { notes: reservation.notes },
      version: reservation.version,
    },
  )
  return (
    <Section title={text.notes}>
      <div className={styles.stack}>
        <FormError form={form} />
        <Textarea
          aria-label={text.notes}
          value={form.values.notes}
          autosize
          minRows={2}
          maxLength={5000}
          ref={field}
          onChange={({ currentTarget: { value } }) => {
            DRAFTS.set(reservation.id, value)
            form.set({ notes: value })
          }}
        />
        <div className={styles.actions} style={{ margin: 0 }}>
          <Button variant="filled" loading={form.busy} onClick={form.submit}>
            {states.save}
          </Button>
          <Button onClick={close}>{states.cancel}</Button>
        </div>
      </div>
    </Section>
  )
}
