import { useSearch } from '@tanstack/react-router'
import type { Today } from '#contract/front-desk/today.staff.ts'
import type { TodayCounter } from '#contract/lists.ts'
import { listName } from '#contract/text/person-names.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useSelection } from '#web/ui/table/selection.tsx'
import { Table } from '#web/ui/table.tsx'
import { useTodayColumns } from './columns.tsx'
import { Emptiness } from './emptiness.tsx'
import { isStay, namesIn, type StayRow } from './row/row-types.ts'
import { SelectionActions } from './selection-actions.tsx'
import styles from './today.module.css'
import { type Item, useItems } from './use-items.ts'

interface TodayListProps {
  readonly today: Today
  readonly counter: TodayCounter
  readonly show: (counter: TodayCounter) => void
  readonly printCards: (rows: readonly StayRow[]) => void
}

/** One list: open rows by due time, then done ones. */
export function TodayList({ today, counter, show, printCards }: TodayListProps) {
  const text = useMessages().today
  const { peek } = useSearch({ strict: false })
  const names = namesIn(today)
  const items = useItems(today.rows, counter)
  const selection = useSelection<Item>(items, {
    label: ({ row }) => (isStay(row) ? listName(row) : row.key),
    selectable: ({ row }) => isStay(row),
  })
  const columns = useTodayColumns({
    names,
    now: today.at,
    printCard: (row) => printCards([row]),
  })
  const chosen = selection.selected.flatMap(({ row }) => (isStay(row) ? [row] : []))
  if (items.length === 0) return <Emptiness today={today} counter={counter} show={show} />
  return (
    <div data-today className={styles.list}>
      <Table
        label={text.counters[counter]}
        columns={columns}
        rows={items}
        sticky
        isOpen={({ id }) => id === peek}
        muted={({ row }) => row.done}
        selection={{
          ...selection,
          actions: (
            <SelectionActions
              rows={chosen}
              names={names}
              choose={(keys) => selection.onChange(new Set(keys))}
              printCards={() => printCards(chosen)}
            />
          ),
        }}
      />
      {today.more_rows > 0 && <p className={styles.more}>{text.more_rows(today.more_rows)}</p>}
    </div>
  )
}
