import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Property } from '#contract/property/properties.ts'
import type { Checklists } from '#contract/upkeep/checklists.ts'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Notice } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { SegmentedControl } from '#web/ui/controls/choice.ts'
import { optionsOf } from '#web/ui/options.ts'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { BalanceDialog } from './balance-dialog.tsx'
import type { BoardState } from './board-state.ts'
import styles from './housekeeping.module.css'
import { COUNTER_NAMES, COUNTERS, type CounterName, GROUPINGS, type Grouping, groupsOf } from './model.ts'
import { PeoplePanel } from './people-panel.tsx'
import { PrintedLists } from './printed-lists.tsx'
import { RoomGroup } from './room-group.tsx'
import { useAssign } from './use-assign.ts'
import { useKeyboardAssign } from './use-carry.ts'
import { usePeople } from './use-people.ts'
import { useRecord } from './use-record.ts'

interface BoardProps {
  readonly property: Property
  readonly date: string
  readonly rooms: readonly HousekeepingRoom[]
  readonly checklists: Checklists
}

/** Counters that are hidden while they are zero. */
const NEEDS_ANSWER: readonly CounterName[] = ['rejected', 'guest_waiting', 'discrepancy', 'superseded']
const ONLY_WHEN_ANY: readonly CounterName[] = [...NEEDS_ANSWER, 'no_cleaning']
const NEEDS_SOMEBODY: readonly CounterName[] = [...NEEDS_ANSWER, 'to_inspect']

export function Board({ property, date, rooms, checklists }: BoardProps) {
  const text = usePartMessages('housekeeping')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { group_by?: string; show?: string }
  const grouping = GROUPINGS.find((one) => one === search.group_by) ?? 'floor'
  const show = COUNTER_NAMES.find((one) => one === search.show)
  const set = (next: { group_by?: Grouping; show?: CounterName | undefined }) =>
    navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: true })
  const [error, setError] = useState<ApiError>()
  const board = useBoard({ property, date, rooms, checklists }, setError)
  const shown = show ? rooms.filter(COUNTERS[show]) : rooms
  const area = useRef<HTMLDivElement>(null)
  return (
    <>
      <Counters rooms={rooms} show={show} setShow={(one) => set({ show: one })} />
      {error && <ErrorCard error={error} />}
      <div className={styles.board} ref={area}>
        <section className={styles.rooms} aria-label={text.title}>
          <div className={styles.bar}>
            <SegmentedControl
              size="xs"
              aria-label={text.group_by}
              value={grouping}
              data={optionsOf(GROUPINGS, text.groups)}
              onChange={(one) => set({ group_by: one as Grouping })}
            />
            {board.may_assign ? <Balance board={board} /> : <span className="soft">{board.why}</span>}
          </div>
          {shown.length === 0 && (
            <Notice
              title={text.none_match}
              action={<Button onClick={() => set({ show: undefined })}>{text.show_all}</Button>}
            />
          )}
          {groupsOf(shown, grouping).map((group) => (
            <RoomGroup key={group.key} group={group} grouping={grouping} board={board} />
          ))}
        </section>
        <PeoplePanel board={board} />
      </div>
      <div role="status" aria-live="assertive" className="visually-hidden">
        {board.carry.announcement}
      </div>
      <PrintedLists property={property} date={date} rooms={rooms} />
    </>
  )
}

function useBoard(
  { property, date, rooms, checklists }: BoardProps,
  setError: (error?: ApiError) => void,
): BoardState {
  const day = { property_id: property.id, date }
  const assigning = usePermission('assignHousekeeping')
  const recording = usePermission('recordHousekeeping')
  const { people, add } = usePeople(property.id, rooms)
  const { assign, restore } = useAssign(day, setError)
  const record = useRecord(setError)
  const tried =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      setError(undefined)
      act(...args)
    }
  const carry = useKeyboardAssign({ people, rooms, assign: tried(assign) })
  return {
    day,
    rooms,
    checklists,
    people,
    add,
    carry,
    restore,
    zone: property.timezone,
    assign: tried(assign),
    record: tried(record),
    may_assign: assigning.allowed,
    may_record: recording.allowed && date === property.business_date,
    why: assigning.why,
  }
}

interface CountersProps {
  readonly rooms: readonly HousekeepingRoom[]
  readonly show: CounterName | undefined
  readonly setShow: (show: CounterName | undefined) => void
}

function Counters({ rooms, show, setShow }: CountersProps) {
  const text = usePartMessages('housekeeping').counters
  const counts = COUNTER_NAMES.map((name) => ({ name, count: rooms.filter(COUNTERS[name]).length }))
  return (
    <Stats label={text.label}>
      {counts
        .filter(({ name, count }) => count > 0 || name === show || !ONLY_WHEN_ANY.includes(name))
        .map(({ name, count }) => (
          <Stat
            key={name}
            label={text[name]}
            value={count}
            open={count > 0 && NEEDS_SOMEBODY.includes(name)}
            pressed={show === name}
            onClick={() => setShow(show === name ? undefined : name)}
          />
        ))}
    </Stats>
  )
}

function Balance({ board }: { board: BoardState }) {
  const text = usePartMessages('housekeeping').balance
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button variant="filled" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {is_open && <BalanceDialog board={board} close={() => setOpen(false)} />}
    </>
  )
}
