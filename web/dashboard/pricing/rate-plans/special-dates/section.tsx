import { useState } from 'react'
import type { PriceOverride } from '#contract/parts/rate-plan-terms.ts'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { wordsOf } from './date-changes.ts'
import { useDateWords } from './date-words.ts'
import { SpecialDatesDialog } from './dialog.tsx'
import { type DateRange, foldDates } from './fold-dates.ts'
import styles from './special-dates.module.css'

type Range = DateRange<PriceOverride>

/** Special dates of the plan as ranges, with their actions. */
export function SpecialDates({ plan }: { plan: RatePlan }) {
  const text = usePartMessages('special_dates')
  const { offering } = useMessages()
  const today = usePropertyOf(plan.property_id)?.business_date ?? ''
  const { allowed, why } = usePermission('updateRatePlan')
  const [open, setOpen] = useState<{ readonly range?: Range; readonly remove?: boolean }>()
  const coming = plan.price_overrides.filter(({ date }) => date >= today)
  const past = plan.price_overrides.filter(({ date }) => date < today)
  const may = { disabled: !allowed, title: why }
  return (
    <Card>
      <Section
        title={offering.rate_plans.overrides}
        actions={
          <Button {...may} onClick={() => setOpen({})}>
            {text.add}
          </Button>
        }
      >
        {coming.length === 0 && <p className="soft">{offering.rate_plans.overrides_none}</p>}
        <Ranges
          overrides={coming}
          may={may}
          change={(range) => setOpen({ range })}
          remove={(range) => setOpen({ range, remove: true })}
        />
        {past.length > 0 && (
          <details className={styles.past}>
            <summary>{text.past(past.length)}</summary>
            <Ranges overrides={past} />
          </details>
        )}
      </Section>
      {open && <SpecialDatesDialog plan={plan} {...open} close={() => setOpen(undefined)} />}
    </Card>
  )
}

interface RangesProps {
  readonly overrides: readonly PriceOverride[]
  readonly may?: { readonly disabled: boolean; readonly title: string | undefined }
  readonly change?: (range: Range) => void
  readonly remove?: (range: Range) => void
}

function Ranges({ overrides, may, change, remove }: RangesProps) {
  const text = usePartMessages('special_dates')
  const words = useDateWords()
  return (
    <ul className={styles.ranges}>
      {foldDates(overrides, wordsOf).map((range) => {
        const dates = words.range(range)
        return (
          <li key={range.from + dates}>
            <span>{dates}</span>
            <strong>{words.override(range.item)}</strong>
            <span className={styles.buttons}>
              {change && (
                <Button
                  {...may}
                  size="compact-xs"
                  aria-label={text.change_of(dates)}
                  onClick={() => change(range)}
                >
                  {text.change}
                </Button>
              )}
              {remove && (
                <Button
                  {...may}
                  size="compact-xs"
                  aria-label={text.remove_of(dates)}
                  onClick={() => remove(range)}
                >
                  {text.remove}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
