import { useQueryClient } from '@tanstack/react-query'
import { MAX_DAYS_AHEAD } from '#contract/dates.ts'
import type { PriceOverride } from '#contract/parts/rate-plan-terms.ts'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import { readQuery, useWrite } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyCurrency, usePropertyOf } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { FormDialog } from '#web/shared/record-form.tsx'
import { type RecordForm, useRecordForm } from '#web/shared/use-record-form.ts'
import { changedNights, elementsFor } from './date-changes.ts'
import { changeOf, DatesForm, type DatesFormValues, firstValues } from './dates-form.tsx'
import { DatesPreview } from './dates-preview.tsx'
import { type DateRange, datesIn } from './fold-dates.ts'
import { type Span, usePricesAfter, usePricesNow } from './night-prices.ts'
import styles from './special-dates.module.css'

interface SpecialDatesDialogProps {
  readonly plan: RatePlan
  /** The range that is changed or removed; undefined for new dates. */
  readonly range?: DateRange<PriceOverride>
  readonly remove?: boolean
  readonly close: () => void
}

/** The selected nights, and the old ones. */
function spanOf(...chosen: (Span | undefined)[]): Span {
  const spans = chosen.filter((one) => one !== undefined)
  return {
    from: spans.map(({ from }) => from).sort()[0]!,
    to: spans
      .map(({ to }) => to)
      .sort()
      .at(-1)!,
  }
}

/** Prices and restrictions of a range of dates, with a preview of every night before and after. */
export function SpecialDatesDialog(props: SpecialDatesDialogProps) {
  const { plan, remove = false, close } = props
  const text = usePartMessages('special_dates')
  const { form, preview } = useDatesForm(props)
  const { nights, shown, complaint, refusal, currency, first, last } = preview
  return (
    <FormDialog
      title={remove ? text.title_remove(plan.name) : text.title_add(plan.name)}
      size="lg"
      form={form}
      submit={text.apply(nights.length)}
      disabled={nights.length === 0 || complaint !== undefined}
      {...(remove && { focus: 'submit' })}
      close={close}
    >
      {!form.error && refusal && <ErrorCard error={refusal} />}
      {!remove && (
        <DatesForm values={form.values} set={form.set} currency={currency} first={first} last={last} />
      )}
      {complaint && (
        <p className={styles.error} role="alert">
          {complaint}
        </p>
      )}
      <DatesPreview nights={shown} currency={currency} />
    </FormDialog>
  )
}

/** One PATCH with the version of the preview; offers an undo. */
function useDatesForm(props: SpecialDatesDialogProps) {
  const { plan, range, close } = props
  const text = usePartMessages('special_dates')
  const client = useQueryClient()
  const { mutateAsync: update } = useWrite('updateRatePlan')
  const today = usePropertyOf(plan.property_id)!.business_date
  const params = { id: plan.id }
  const form: RecordForm<'updateRatePlan', DatesFormValues> = useRecordForm('updateRatePlan', undefined, {
    values: () => firstValues(range, today),
    send: (write) => {
      const body = { price_overrides: elementsFor(preview.nights, 'after') }
      return write({ params, body, version: plan.version })
    },
    close,
    about: plan.id,
    done: () => text.applied(plan.name, preview.nights.length),
    undo: ({ version }) => {
      const body = { price_overrides: elementsFor(preview.nights, 'before') }
      return { act: () => update({ params, body, version }), done: text.taken_back(plan.name) }
    },
    // After a conflict the preview is made again from the current state.
    onError: () => client.invalidateQueries(readQuery('getRatePlan', { params })),
  })
  const preview = useDatesChange(props, form.values, today)
  return { form, preview }
}

/** Every night that would change, before and after; and why it cannot be saved. */
function useDatesChange(
  { plan, range, remove = false }: SpecialDatesDialogProps,
  values: DatesFormValues,
  first: string,
) {
  const text = usePartMessages('special_dates')
  const formats = useFormats()
  const currency = usePropertyCurrency()(plan.property_id)
  const last = addDays(first, MAX_DAYS_AHEAD)
  const wrong = remove ? undefined : rangeProblem(values)
  const now = usePricesNow(plan.id, wrong ? undefined : spanOf(remove ? undefined : values, range))
  const is_relative = !remove && (values.price.kind === 'percent' || values.price.kind === 'amount')
  const change = remove || wrong ? undefined : changeOf(values)
  const dates = new Set(change ? datesIn(change) : [])
  const leaving = range && !wrong ? datesIn(range).filter((date) => !dates.has(date)) : []
  const known = { overrides: plan.price_overrides, currency, priceNow: now.priceOf }
  const nights = is_relative && now.waits ? [] : changedNights(change, leaving, known)
  const after = usePricesAfter(plan.id, nights)
  const shown = nights.map((night) => ({
    ...night,
    price_after: night.price_after ?? after.priceOf(night.date),
  }))
  function rangeProblem({ from, to }: DatesFormValues): string | undefined {
    if (from < first) return text.too_early(formats.day(first))
    if (to < from) return text.order
    return to > last ? text.too_far(formats.day(last)) : undefined
  }
  function priceProblem(): string | undefined {
    if (!is_relative || now.waits) return undefined
    if (nights.some((night) => night.after?.price && night.after.price.amount <= 0)) return text.below_zero
    return datesIn(values).some((date) => now.priceOf(date) === undefined) ? text.no_price : undefined
  }
  return {
    nights,
    shown,
    complaint: wrong ?? priceProblem(),
    refusal: after.refusal,
    currency,
    first,
    last,
  }
}
