import { Button, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../lib/data.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Shown, SkeletonRows } from '../../ui/states.tsx'
import { say, undoing } from '../../ui/toasts.tsx'
import { usePropertyOf } from '../shell/session.ts'
import type { ActionDialogProps } from './actions.tsx'
import styles from './detail.module.css'

/** What a cancellation does, in figures, before it is done; and the way back after. */
export function CancelDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text } = useText()
  const params = { id: reservation.id }
  const quote = useRead('quoteCancellation', { params })
  const cancel = useWrite('cancelReservation')
  const reinstate = useWrite('updateReservation')
  const [reason, setReason] = useState<string | null>('guest_request')
  const [note, setNote] = useState('')
  const act = () =>
    cancel.mutate(
      { params, body: { ...(reason && { reason }), ...(note.trim() && { note: note.trim() }) } },
      {
        onSuccess: () => {
          close()
          say(text.done.cancelled(name), () =>
            undoing(
              reinstate.mutateAsync({ params, body: { status: 'confirmed' } }),
              text.done.confirmed(name),
            ),
          )
        },
      },
    )
  return (
    <Dialog
      title={text.cancel.title(name)}
      close={close}
      actions={
        <>
          <Button onClick={close} data-autofocus>
            {text.cancel.keep}
          </Button>
          <Button
            variant="filled"
            color="red"
            disabled={!quote.data}
            loading={cancel.isPending}
            onClick={act}
          >
            {text.cancel.do}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {cancel.error && <ErrorCard error={cancel.error} />}
        <Shown query={quote} skeleton={<SkeletonRows rows={3} />}>
          {(data) => <Consequences reservation={reservation} {...data} />}
        </Shown>
        <Select
          label={text.cancel.reason}
          data={Object.entries(text.cancel.reasons).map(([value, label]) => ({ value, label }))}
          value={reason}
          onChange={setReason}
        />
        <Textarea
          label={text.cancel.note}
          value={note}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}

interface Quote {
  readonly fee: { amount: number; currency: string } | null
  readonly refund: { amount: number; currency: string } | null
  readonly free_cancellation_until: string | null
}

function Consequences({
  reservation,
  fee,
  refund,
  free_cancellation_until,
}: Pick<ActionDialogProps, 'reservation'> & Quote) {
  const { cancel: text } = useText().reservations
  const formats = useFormats()
  const property = usePropertyOf(reservation.property_id)
  return (
    <ul className={styles.sentences}>
      <li>{fee ? text.fee(formats.money(fee)) : text.free}</li>
      {refund && <li>{text.refund(formats.money(refund))}</li>}
      {!refund && reservation.amount_paid.amount === 0 && <li>{text.refund_none}</li>}
      <li>{text.nights(reservation.nights, formats.stay(reservation.check_in, reservation.check_out))}</li>
      {free_cancellation_until && (
        <li>{text.free_until(formats.moment(free_cancellation_until, property?.timezone))}</li>
      )}
    </ul>
  )
}
