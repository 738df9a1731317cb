import { Button, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState, SkeletonRows } from '../../shared/query-state.tsx'
import { undoing } from '../../shared/undoing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useFreeUntil } from '../rate-plans/free-until.ts'
import type { ActionDialogProps } from './action-props.ts'
import { Consequences } from './consequences.tsx'
import styles from './detail.module.css'
import { BY_POLICY, FeeChoice, feeBody } from './fee-choice.tsx'
import { useNotifyOf } from './notify.tsx'
import { useReinstate } from './use-reinstate.ts'

/** What a cancellation does, in figures, before it is done; and the way back after. */
export function CancelDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text } = useMessages()
  const params = { id: reservation.id }
  const quote = useRead('quoteCancellation', { params })
  const cancel = useWrite('cancelReservation')
  const { reinstate } = useReinstate({ reservation, name })
  const [reason, setReason] = useState<string | null>('guest_request')
  const [note, setNote] = useState('')
  const [fee, setFee] = useState(BY_POLICY)
  const { notice, field } = useNotifyOf({ reservation }, 'cancelled')
  const freeUntil = useFreeUntil(usePropertyOf(reservation.property_id)?.timezone)
  const chosen = feeBody(fee)
  const foreseen = chosen && { status: 'cancelled' as const, reason: reason ?? 'other', ...chosen }
  const is_explained = fee.by === 'policy' || note.trim() !== ''
  const act = () =>
    cancel.mutate(
      {
        params,
        body: { ...(reason && { reason }), ...(note.trim() && { note: note.trim() }), ...chosen, ...notice },
      },
      {
        onSuccess: () => {
          close()
          showToast(text.done.cancelled(name), () => undoing(reinstate()))
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
            disabled={!quote.data || !chosen || !is_explained}
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
        <QueryState query={quote} skeleton={<SkeletonRows rows={3} />}>
          {(data) => (
            <FeeChoice
              policy_fee={data.fee}
              max_fee={data.max_fee}
              why={
                data.free_cancellation_until ? freeUntil(data.free_cancellation_until).sentence : undefined
              }
              fee={fee}
              onFee={setFee}
            />
          )}
        </QueryState>
        <Select
          label={text.cancel.reason}
          data={Object.entries(text.cancel.reasons).map(([value, label]) => ({ value, label }))}
          value={reason}
          onChange={setReason}
        />
        <Textarea
          label={text.cancel.note}
          description={fee.by === 'policy' ? undefined : text.cancel.note_needed}
          required={fee.by !== 'policy'}
          value={note}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {field}
        <Consequences reservation={reservation} body={foreseen} />
      </div>
    </Dialog>
  )
}
