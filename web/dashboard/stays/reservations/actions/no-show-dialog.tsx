import { useQuery } from '@tanstack/react-query'
import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { feeWords } from '#web/dashboard/pricing/rate-plans/public.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { Caution } from '#web/ui/form.tsx'
import { useNotifyOf } from '../notify.tsx'
import type { ActionDialogProps } from './action-props.ts'
import { cancellationQuote } from './change-quote.ts'
import { Consequences } from './consequences.tsx'
import { useExpectedAt } from './expected-at.ts'
import { BY_POLICY, FeeChoice, FeeNote, feeAndNote, feeBody, isFeeReady } from './fee-choice.tsx'
import { useChangeForm } from './use-change.ts'

export function NoShowDialog({ reservation, name, close }: ActionDialogProps) {
  const { reservations: text, policies } = useMessages()
  const formats = useFormats()
  const { no_show_fee } = reservation.cancellation_policy
  const early = useExpectedAt(reservation)
  const by_policy = useQuery(cancellationQuote(reservation.id, { status: 'no_show' }))
  const { notice, field: notify } = useNotifyOf({ reservation }, 'no_show')
  const form = useChangeForm(
    { reservation, close },
    {
      values: { note: '', fee: BY_POLICY },
      body: (values) => ({ status: 'no_show', ...feeAndNote(values), ...notice }),
      done: text.done.no_show(name),
      back: { status: 'confirmed' },
    },
  )
  const { fee } = form.values
  const chosen = feeBody(fee)
  return (
    <ConfirmDialog
      title={text.no_show.title(name)}
      form={form}
      submit={text.actions.no_show}
      danger
      focus={early ? 'cancel' : 'submit'}
      disabled={!isFeeReady(form.values)}
      close={close}
    >
      {early && <Caution>{text.no_show.early(early.expected_at, early.now)}</Caution>}
      <p>{text.no_show.consequence}</p>
      {by_policy.data && (
        <FeeChoice
          policy_fee={by_policy.data.cancellation?.fee ?? null}
          max_fee={withoutCityTax(reservation)}
          why={no_show_fee && policies.no_show(feeWords(no_show_fee, policies, formats))}
          fee={fee}
          onFee={(now) => form.set({ fee: now })}
        />
      )}
      {fee.by !== 'policy' && <FeeNote fee={fee} field={form.field('note')} />}
      {notify}
      <Consequences
        reservation={reservation}
        body={chosen && { status: 'no_show', reason: 'no_show', ...chosen }}
      />
    </ConfirmDialog>
  )
}

/** The maximum fee, of nights and services: a no-show pays no city tax. */
function withoutCityTax({ accommodation_total: nights, services_total, taxes }: Reservation): Money {
  const city_tax = taxes.filter(({ type }) => type === 'city_tax').map(({ amount }) => amount.amount)
  const booked = nights.amount + services_total.amount
  return { ...nights, amount: city_tax.reduce((left, amount) => left - amount, booked) }
}
