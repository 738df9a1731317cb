import Columns3 from 'lucide-react/icons/columns-3'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { isEqual } from '../lib/is-equal.ts'
import { useMe } from '../lib/session.ts'
import { ActionIcon, Button } from '../ui/controls/button.ts'
import { Checkbox } from '../ui/controls/choice.ts'
import { Popover } from '../ui/controls/overlay.ts'
import type { Column } from '../ui/table.tsx'
import styles from './column-choice.module.css'

/** Columns whose visibility differs from the default, by key. */
type Chosen = Readonly<Record<string, boolean>>

const storedChoice = (place: string): Chosen => {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Chosen
  } catch {
    return {}
  }
}

interface ColumnChoice<T> {
  /** The visible columns. */
  readonly columns: readonly Column<T>[]
  /** The button that opens the choice of columns. */
  readonly chooser: ReactNode
  /** Columns were added that may not fit. */
  readonly is_wider: boolean
}

/**
 * The choice of columns of a table, stored in this browser. The first column is always visible; an added
 * column is shown at any width.
 */
export function useColumnChoice<T>(table: string, all: readonly Column<T>[]): ColumnChoice<T> {
  const place = `serai.columns.${useMe().user.id}.${table}`
  const [chosen, setChosen] = useState(() => storedChoice(place))
  const change = (next: Chosen) => {
    setChosen(next)
    if (Object.keys(next).length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(next))
  }
  const isWanted = ({ key, off }: Column<T>) => chosen[key] ?? !off
  const show = (column: Column<T>, on: boolean) => {
    const { [column.key]: _, ...others } = chosen
    // The default is not stored, so that a later version can change it.
    change(on === !column.off && !column.wide ? others : { ...others, [column.key]: on })
  }
  const columns = all
    .filter(isWanted)
    .map(({ wide, ...column }) =>
      chosen[column.key] === true ? column : { ...column, ...(wide !== undefined && { wide }) },
    )
  return {
    columns,
    chooser: (
      <Chooser
        columns={all.slice(1).filter(({ title }) => title)}
        isWanted={isWanted}
        show={show}
        reset={Object.keys(chosen).length > 0 ? () => change({}) : undefined}
      />
    ),
    is_wider: Object.values(chosen).includes(true),
  }
}

interface ChooserProps<T> {
  readonly columns: readonly Column<T>[]
  readonly isWanted: (column: Column<T>) => boolean
  readonly show: (column: Column<T>, on: boolean) => void
  readonly reset: (() => void) | undefined
}

function Chooser<T>(props: ChooserProps<T>) {
  const text = useMessages().states
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          aria-label={text.columns}
          title={text.columns}
          onClick={() => setOpened(!opened)}
        >
          <Columns3 size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.columns}>{opened && <Boxes {...props} />}</Popover.Dropdown>
    </Popover>
  )
}

/** Whether the header of a column is visible: a narrow table hides some. Undefined without a table. */
const isOnScreen = (key: string): boolean | undefined => {
  const head = document.querySelector(`th[data-column="${key}"]`)
  return head ? head.getClientRects().length > 0 : undefined
}

function Boxes<T>({ columns, isWanted, show, reset }: ChooserProps<T>) {
  const text = useMessages().states
  const [on, setOn] = useState<ReadonlySet<string>>(new Set())
  const look = () => columns.filter((one) => isOnScreen(one.key) ?? isWanted(one)).map(({ key }) => key)
  // After every change of the table; sets the state only where the visible columns have changed.
  useLayoutEffect(() => {
    const seen = look()
    setOn((before) => (isEqual([...before], seen) ? before : new Set(seen)))
  })
  return (
    <>
      <fieldset className={styles.columns} aria-label={text.columns}>
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            label={column.title}
            checked={on.has(column.key)}
            onChange={() => show(column, !on.has(column.key))}
          />
        ))}
      </fieldset>
      {reset && (
        <Button variant="subtle" size="compact-xs" mt={10} onClick={reset}>
          {text.columns_usual}
        </Button>
      )}
    </>
  )
}
