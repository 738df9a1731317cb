import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceOverride } from '../../../../contract/parts/rate-plan-terms.ts'
import type { RatePlan } from '../../../../contract/resources/rate-plans.ts'
import { reading, useWrite } from '../../../lib/data.ts'
import { addDays } from '../../../lib/formats.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { usePropertyCurrency, usePropertyOf } from '../../../lib/session.ts'
import { ErrorCard } from '../../../shared/error-card.tsx'
import { undoing } from '../../../shared/undoing.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFooter, Stack } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { type ChangedNight, changedNights, elementsFor } from './date-changes.ts'
import { changeOf, DatesForm, type DatesFormValues, firstValues } from './dates-form.tsx'
import { DatesPreview } from './dates-preview.tsx'
import { type DateRange, datesIn } from './fold-dates.ts'
import { type Span, usePricesAfter, usePricesNow } from './night-prices.ts'
import styles from './special-dates.module.css'

interface SpecialDatesDialogProps {
  readonly plan: RatePlan
  /** What is changed or removed; dates are added without it. */
  readonly range?: DateRange<PriceOverride>
  readonly remove?: boolean
  readonly close: () => void
}

/** How far ahead the service takes dates. rule 3 */
const REACH_DAYS = 730

/** Nights that are chosen, and those that were. */
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

/** Prices and restrictions of a range of dates, with every night before and after it is applied. */
export function SpecialDatesDialog({ plan, range, remove = false, close }: SpecialDatesDialogProps) {
  const { special_dates: text, states } = useMessages()
  const formats = useFormats()
  const today = usePropertyOf(plan.property_id)!.business_date
  const currency = usePropertyCurrency()(plan.property_id)
  const { apply, update } = useApply(plan, close)
  const [values, setValues] = useState(() => firstValues(range, today))
  const last = addDays(today, REACH_DAYS)
  const wrong = remove ? undefined : problemOf(values)
  const now = usePricesNow(plan.id, wrong ? undefined : spanOf(remove ? undefined : values, range))
  const is_relative = !remove && (values.price.kind === 'percent' || values.price.kind === 'amount')
  const change = remove || wrong ? undefined : changeOf(values)
  const kept = new Set(change ? datesIn(change) : [])
  const leaving = range && !wrong ? datesIn(range).filter((date) => !kept.has(date)) : []
  const known = { overrides: plan.price_overrides, currency, priceNow: now.priceOf }
  const nights = is_relative && now.waits ? [] : changedNights(change, leaving, known)
  const after = usePricesAfter(plan.id, nights)
  const shown = nights.map((night) => ({
    ...night,
    price_after: night.price_after ?? after.priceOf(night.date),
  }))
  const complaint = wrong ?? refusalOf(nights)
  function problemOf({ from, to }: DatesFormValues): string | undefined {
    if (from < today) return text.too_early(formats.day(today))
    if (to < from) return text.order
    return to > last ? text.too_far(formats.day(last)) : undefined
  }
  function refusalOf(changed: readonly ChangedNight[]): string | undefined {
    if (!is_relative || now.waits) return undefined
    if (changed.some(({ after }) => after?.price && after.price.amount <= 0)) return text.below_zero
    return datesIn(values).some((date) => now.priceOf(date) === undefined) ? text.no_price : undefined
  }
  return (
    <Dialog title={remove ? text.title_remove(plan.name) : text.title_add(plan.name)} size="lg" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (nights.length > 0 && !complaint) apply(nights)
        }}
      >
        <Stack>
          {update.error && <ErrorCard error={update.error} />}
          {!update.error && after.refusal && <ErrorCard error={after.refusal} />}
          {!remove && (
            <DatesForm values={values} set={setValues} currency={currency} first={today} last={last} />
          )}
          {complaint && (
            <p className={styles.error} role="alert">
              {complaint}
            </p>
          )}
          <DatesPreview nights={shown} currency={currency} />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button
              type="submit"
              variant="filled"
              disabled={nights.length === 0 || complaint !== undefined}
              loading={update.isPending}
              {...(remove && { 'data-autofocus': true })}
            >
              {text.apply(nights.length)}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

/** One PATCH on the version that the preview was made of; offers to put back what stood before. */
function useApply(plan: RatePlan, close: () => void) {
  const text = useMessages().special_dates
  const client = useQueryClient()
  const update = useWrite('updateRatePlan')
  const put = (nights: readonly ChangedNight[], side: 'before' | 'after', version: number) =>
    update.mutateAsync({
      params: { id: plan.id },
      body: { price_overrides: elementsFor(nights, side) },
      version,
    })
  const apply = (nights: readonly ChangedNight[]) =>
    put(nights, 'after', plan.version).then(
      (saved) => {
        close()
        showToast(
          text.applied(plan.name, nights.length),
          () => undoing(put(nights, 'before', saved.version), text.taken_back(plan.name)),
          plan.id,
        )
      },
      // Somebody was faster: the preview is made anew of what there is now.
      () => client.invalidateQueries(reading('getRatePlan', { params: { id: plan.id } })),
    )
  return { apply, update }
}
