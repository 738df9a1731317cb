import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePropertyZone } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.ts'
import { Popover } from '../../ui/controls/overlay.ts'
import { RatePlanLink, YieldRuleLink } from '../links.tsx'
import { ChannelStates } from './channel-states.tsx'
import { nightOf } from './model/preview.ts'
import type { Row } from './model/rows.ts'
import type { Sheet, SheetPlan } from './model/sheet.ts'
import styles from './rates.module.css'
import { type GridWords, pushStateOf } from './words.ts'

interface CellBarProps {
  readonly sheet: Sheet
  readonly row: Row | undefined
  readonly day: number
  readonly words: GridWords
}

/** The focused cell in words: its price with the source, who changed it last, and what channels know. */
export function CellBar({ sheet, row, day, words }: CellBarProps) {
  const text = usePartMessages('rates')
  if (!row) return null
  if (row.kind === 'type') {
    const { name, left } = sheet.room_types[row.type]!
    return (
      <p className={styles.cell}>
        <strong>{name}</strong> · {words.day(day)} · {text.left(left[day]!)}
      </p>
    )
  }
  return <PlanCellBar {...{ sheet, day, words }} plan={row.plan} />
}

function PlanCellBar({ sheet, plan, day, words }: Omit<CellBarProps, 'row'> & { readonly plan: SheetPlan }) {
  const text = usePartMessages('rates')
  const zone = usePropertyZone()(sheet.property_id)
  const own = plan.own.get(day)
  const night = nightOf(sheet, plan, day)
  const source = plan.source[day] as keyof typeof text.sources
  const parts = [
    words.nightText(night),
    ...(night.is_own ? [text.plan_price(words.full(plan.plan_price[day] ?? null))] : []),
    ...(night.is_own || source === 'y' ? [] : [text.sources[source]]),
    ...(own?.by_adults ? [text.by_adults] : []),
  ]
  const author = words.author(own, zone)
  const push = pushStateOf(plan, day)
  const rule = plan.ruled.get(day)
  return (
    <div className={styles.cell}>
      <span>
        <RatePlanLink id={plan.id}>{plan.name}</RatePlanLink> · {sheet.room_types[plan.room_type]!.name} ·{' '}
        {words.day(day)} · {parts.join(' · ')}
        {rule && (
          <>
            {' · '}
            {text.rule} <YieldRuleLink id={rule.id}>{rule.name}</YieldRuleLink>
          </>
        )}
        {author && <span className="soft"> · {author}</span>}
      </span>
      {push && (
        <Popover position="top-start" width={380} withinPortal trapFocus returnFocus>
          <Popover.Target>
            <Button size="compact-xs" variant="subtle">
              {text.channels_button(text.push[push])}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <ChannelStates sheet={sheet} plan={plan} day={day} words={words} />
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}
