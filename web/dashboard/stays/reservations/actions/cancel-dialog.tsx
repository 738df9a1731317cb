import { useFreeUntil } from '#web/dashboard/pricing/rate-plans/public.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePropertyOf } from '#web/lib/session.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Select } from '#web/ui/controls/choice.ts'
import { wordOptions } from '#web/ui/options.ts'
import { useNotifyOf } from '../notify.tsx'
import type { ActionDialogProps } from './action-props.ts'
import { Consequences } from './consequences.tsx'
import { BY_POLICY, FeeChoice, FeeNote, feeAndNote, feeBody, isFeeReady } from './fee-choice.tsx'
import { useReinstate } from './use-reinstate.ts'

/** The consequences of a cancellation in figures, before it is carried out; with undo. */
export function CancelDialog({ reservation, name, close }: ActionDialogProps) {
  const { cancel: text } = useMessages().reservations
  const quote = useRead('quoteCancellation', { params: { id: reservation.id } })
  const { form, notify } = useCancelForm({ reservation, name, close })
  const freeUntil = useFreeUntil(usePropertyOf(reservation.property_id)?.timezone)
  const { reason, fee } = form.values
  const chosen = feeBody(fee)
  return (
    <ConfirmDialog
      title={text.title(name)}
      form={form}
      submit={text.do}
      danger
      disabled={!quote.data || !isFeeReady(form.values)}
      cancel={text.keep}
      focus="cancel"
      close={close}
    >
      <QueryState query={quote} skeleton={<SkeletonRows rows={3} />}>
        {({ fee: policy_fee, max_fee, free_cancellation_until }) => (
          <FeeChoice
            policy_fee={policy_fee}
            max_fee={max_fee}
            why={free_cancellation_until ? freeUntil(free_cancellation_until).sentence : undefined}
            fee={fee}
            onFee={(now) => form.set({ fee: now })}
          />
        )}
      </QueryState>
      <Select {...form.field('reason')} label={text.reason} data={wordOptions(text.reasons)} />
      <FeeNote fee={fee} field={form.field('note')} />
      {notify}
      <Consequences
        reservation={reservation}
        body={chosen && { status: 'cancelled', reason: reason || 'other', ...chosen }}
      />
    </ConfirmDialog>
  )
}

function useCancelForm({ reservation, name, close }: ActionDialogProps) {
  const { done } = useMessages().reservations
  const { reinstate } = useReinstate({ reservation, name })
  const { notice, field: notify } = useNotifyOf({ reservation }, 'cancelled')
  const form = useRecordForm('cancelReservation', undefined, {
    values: () => ({ reason: 'guest_request', note: '', fee: BY_POLICY }),
    body: ({ reason, ...values }) => ({ ...(reason && { reason }), ...feeAndNote(values), ...notice }),
    target: { params: { id: reservation.id } },
    close,
    done: () => done.cancelled(name),
    // Reports by itself whether the room was still free.
    undo: ({ cancellation }) => (cancellation?.reversible ? { act: reinstate } : undefined),
  })
  return { form, notify }
}
