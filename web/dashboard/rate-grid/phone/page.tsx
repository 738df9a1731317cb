import { useMemo, useState } from 'react'
import type { Property } from '#contract/property/properties.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { type PartWords, usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { DaySteps } from '#web/shared/day-steps.tsx'
import { EventNames } from '#web/shared/local-events/event-dot.tsx'
import { eventsOn } from '#web/shared/local-events/events-on.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { YieldRuleLink } from '../../links.tsx'
import { restrictionWords } from '../model/language.ts'
import { type Limited, nightOf } from '../model/preview.ts'
import { type Sheet, type SheetPlan, sheetOf } from '../model/sheet.ts'
import { PendingBar } from '../pending-bar.tsx'
import { useRates } from '../use-rates.ts'
import { useRatesView } from '../view.ts'
import { type GridWords, gridWords } from '../words.ts'
import { EditDialog, type EditTarget } from './edit-dialog.tsx'
import styles from './phone.module.css'

/** Nights that are loaded: pending edits are shown on them. */
const DAYS_READ = 14

/** The rates on a phone: the plans of one day, each opened by a tap. */
export function PhoneRates({ property }: { property: Property }) {
  const text = usePartMessages('rates')
  const formats = useFormats()
  const today = property.business_date
  const { view, set } = useRatesView(today)
  const query = useRead(
    'getRateGrid',
    { query: { property_id: property.id, from: view.from, days: DAYS_READ } },
    { keep: true },
  )
  const sheet = useMemo(() => query.data && sheetOf(query.data), [query.data])
  return (
    <Page title={text.title} bare>
      <Steps from={view.from} today={today} set={set} />
      <h2 className={styles.day}>
        {formats.fullDay(view.from)}
        <EventNames names={eventsOn(sheet?.local_events ?? [], view.from)} />
      </h2>
      <QueryState query={query} skeleton={<SkeletonRows />}>
        {() => <DayRates sheet={sheet!} />}
      </QueryState>
    </Page>
  )
}

interface StepsProps {
  readonly from: string
  readonly today: string
  readonly set: (change: { from: string | undefined }) => void
}

function Steps({ from, today, set }: StepsProps) {
  return (
    <div className={styles.steps}>
      <DaySteps
        from={from}
        start={today}
        step={1}
        set={(day) => set({ from: day })}
        className={styles.date!}
        large
      />
    </div>
  )
}

/** The plans of the first night, by room type. */
function DayRates({ sheet }: { sheet: Sheet }) {
  const text = usePartMessages('rates')
  const formats = useFormats()
  const words = useMemo(() => gridWords(sheet, text, formats), [sheet, text, formats])
  const rates = useRates(sheet)
  const [open, setOpen] = useState<EditTarget>()
  const { allowed } = usePermission('changeRates')
  return (
    <>
      {sheet.room_types.map(({ id, name, left }, type) => (
        <section key={id} className={styles.type} aria-label={name}>
          <h3>
            {name}
            <button
              type="button"
              disabled={!allowed}
              data-pending={rates.limits.get(type)?.has(0) || undefined}
              onClick={() => setOpen({ room_type_id: id, name })}
            >
              {[text.left(left[0]!), ...limitTexts(text, limitOn(sheet, rates, type))].join(' · ')}
            </button>
          </h3>
          <ul>
            {sheet.plans
              .filter(({ room_type }) => room_type === type)
              .map((plan) => (
                <li key={plan.id}>
                  <button type="button" disabled={!allowed} onClick={() => setOpen({ plan })}>
                    <PlanLine plan={plan} words={words} sheet={sheet} rates={rates} />
                  </button>
                  <RuleLine plan={plan} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <div className={styles.pending}>
        <PendingBar rates={rates} problem={undefined} />
      </div>
      {open && <EditDialog target={open} rates={rates} close={() => setOpen(undefined)} />}
    </>
  )
}

/** Whether a room type is closed on the first night, and how many of it are sold at most; with what is pending. */
function limitOn(sheet: Sheet, rates: ReturnType<typeof useRates>, type: number): Limited {
  const { stop_sell, sell_limit } = sheet.room_types[type]!
  return rates.limits.get(type)?.get(0) ?? { stop_sell: stop_sell[0]!, sell_limit: sell_limit[0]! }
}

const limitTexts = (text: PartWords<'rates'>, { stop_sell, sell_limit }: Limited): string[] => [
  ...(sell_limit === null ? [] : [text.limit(sell_limit)]),
  ...(stop_sell ? [text.closed] : []),
]

/** The yield rule that set the price of the first night. */
function RuleLine({ plan }: { plan: SheetPlan }) {
  const text = usePartMessages('rates')
  const rule = plan.ruled.get(0)
  if (!rule) return null
  return (
    <p className={styles.rule}>
      <span aria-hidden>△ </span>
      {text.rule} <YieldRuleLink id={rule.id}>{rule.name}</YieldRuleLink>
    </p>
  )
}

interface PlanLineProps {
  readonly plan: SheetPlan
  readonly words: GridWords
  readonly sheet: Sheet
  readonly rates: ReturnType<typeof useRates>
}

function PlanLine({ plan, words, sheet, rates }: PlanLineProps) {
  const changed = rates.preview.get(plan.at)?.get(0)
  const night = changed?.after ?? nightOf(sheet, plan, 0)
  return (
    <>
      <span className={styles.name}>{plan.name}</span>
      <span className={styles.restrictions}>{restrictionWords(night.restrictions).join(' ')}</span>
      <span className={styles.price} data-pending={changed ? true : undefined}>
        {changed && changed.before.price !== night.price && <s>{words.full(changed.before.price)}</s>}{' '}
        {night.is_own && <span aria-hidden>◆ </span>}
        {words.full(night.price)}
      </span>
    </>
  )
}
