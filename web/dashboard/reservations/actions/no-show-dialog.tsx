import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { ConfirmDialog } from '../../../shared/record-form.tsx'
import { feeWords } from '../../rate-plans/public.ts'
import { useNotifyOf } from '../notify.tsx'
import type { ActionDialogProps } from './action-props.ts'
import { givingUpQuote } from './change-quote.ts'
import { Consequences } from './consequences.tsx'
import { BY_POLICY, FeeChoice, feeBody } from './fee-choice.tsx'
import { useChangeForm } from './use-change.ts'

export function NoShowDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, policies } = useMessages()
  const formats = useFormats()
  const { no_show_fee } = reservation.cancellation_policy
  const { notice, field: notify } = useNotifyOf({ reservation }, 'no_show')
  const by_policy = useQuery(givingUpQuote(reservation.id, { status: 'no_show' }))
  const form = useChangeForm(
    { reservation, close },
    {
      values: { note: '', fee: BY_POLICY },
      body: ({ fee, note }) => ({
        ...{ status: 'no_show', ...feeBody(fee) },
        ...(note.trim() && { note: note.trim() }),
        ...notice,
      }),
      done: text.done.no_show(name),
      back: { status: 'confirmed' },
    },
  )
  const { fee, note } = form.values
  const chosen = feeBody(fee)
  const is_explained = fee.by === 'policy' || note.trim() !== ''
  const { total, taxes } = reservation
  const city_tax = taxes
    .filter(({ type }) => type === 'city_tax')
    .reduce((sum, { amount }) => sum + amount.amount, 0)
  return (
    <ConfirmDialog
      title={text.no_show.title(name)}
      form={form}
      submit={text.actions.no_show}
      danger
      focus="submit"
      disabled={!chosen || !is_explained}
      close={close}
    >
      <p>{text.no_show.consequence}</p>
      {by_policy.data && (
        <FeeChoice
          policy_fee={by_policy.data.cancellation?.fee ?? null}
          max_fee={{ ...total, amount: total.amount - city_tax }}
          why={no_show_fee && policies.no_show(feeWords(no_show_fee, policies, formats))}
          fee={fee}
          onFee={(now) => form.set({ fee: now })}
        />
      )}
      {fee.by !== 'policy' && (
        <Textarea
          {...form.field('note')}
          label={text.cancel.note}
          description={text.cancel.note_needed}
          required
          maxLength={2000}
          autosize
        />
      )}
      {notify}
      <Consequences
        reservation={reservation}
        body={chosen && { status: 'no_show', reason: 'no_show', ...chosen }}
      />
    </ConfirmDialog>
  )
}
