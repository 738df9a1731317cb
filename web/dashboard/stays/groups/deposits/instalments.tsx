import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CirclePlus from 'lucide-react/icons/circle-plus'
import { lazy, Suspense, useState } from 'react'
import type { GroupInstalment } from '#contract/stays/group-deposits.ts'
import type { Group } from '#contract/stays/groups.ts'
import type { InstalmentStatus } from '#contract/stays/status.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyZone } from '#web/lib/session.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import styles from './deposits.module.css'

/** Loaded once it opens. */
const AskDialog = lazy(() => import('./ask-dialog.tsx'))

const BADGES: Record<InstalmentStatus, { tone: Tone; icon: LucideIcon }> = {
  upcoming: { tone: 'grey', icon: CircleDashed },
  part_paid: { tone: 'blue', icon: CirclePlus },
  due: { tone: 'amber', icon: CalendarClock },
  overdue: { tone: 'red', icon: CircleAlert },
  paid: { tone: 'green', icon: Check },
}

/** What each deposit comes to, and whether it is paid. rule 31.12 */
export function Instalments({ group }: { group: Group }) {
  const { deposits: text } = usePartMessages('groups')
  const [number, setNumber] = useState<number>()
  const { instalments, deposit_schedule } = group
  if (deposit_schedule.length === 0) return null
  if (instalments.length === 0) return <p>{text.not_now}</p>
  const is_nothing = instalments.every(({ amount }) => amount.amount === 0)
  return (
    <>
      {is_nothing && <p>{text.nothing}</p>}
      <PlainTable
        label={text.title}
        columns={[
          text.due,
          { figure: text.amount },
          { figure: text.paid },
          { figure: text.open },
          text.state,
        ]}
        cards
      >
        <tbody>
          {instalments.map((one) => (
            <Row key={one.number} instalment={one} group={group} ask={() => setNumber(one.number)} />
          ))}
        </tbody>
      </PlainTable>
      {number !== undefined && (
        <Suspense>
          <AskDialog group_id={group.id} number={number} close={() => setNumber(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface RowProps {
  readonly instalment: GroupInstalment
  readonly group: Group
  readonly ask: () => void
}

function Row({ instalment, group, ask }: RowProps) {
  const { deposits: text } = usePartMessages('groups')
  const formats = useFormats()
  const zone = usePropertyZone()(group.property_id)
  const { allowed, why } = usePermission('requestGroupDeposit')
  const { number, due_date, amount, amount_paid, amount_due, status, requested_at } = instalment
  return (
    <tr>
      <th scope="row">{formats.day(due_date)}</th>
      <td data-figure data-title={text.amount}>
        {formats.money(amount)}
      </td>
      <td data-figure data-title={text.paid}>
        {formats.money(amount_paid)}
      </td>
      <td data-figure data-title={text.open}>
        {formats.money(amount_due)}
      </td>
      <td data-title={text.state}>
        <span className={styles.actions}>
          <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
          {requested_at && <span className="soft">{text.requested(formats.moment(requested_at, zone))}</span>}
          {amount_due.amount > 0 && (
            <Button
              size="compact-sm"
              aria-label={text.ask_for(number)}
              disabled={!allowed}
              title={why}
              onClick={ask}
            >
              {text.ask}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
