import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { DateRangeField } from '#web/ui/dates/date-range-field.tsx'
import { BlockedNights } from '../../inventory/rooms/public.ts'
import { TaskLink } from '../../links.tsx'
import { type Chart, type Closure, dateAt } from '../model/chart.ts'
import styles from './panels.module.css'
import { PointPanel } from './point-panel.tsx'
import { useClosure } from './use-closure.ts'

export interface OpenClosure {
  readonly closure: Closure
  readonly x: number
  readonly y: number
}

interface ClosurePanelProps {
  readonly chart: Chart
  readonly open: OpenClosure
  readonly close: () => void
}

/** A closure of a room: its reason, other nights, another room, or its end. */
export function ClosurePanel({ chart, open: { closure, x, y }, close }: ClosurePanelProps) {
  const { calendar, offering } = useMessages()
  const text = usePartMessages('room_panels')
  const formats = useFormats()
  const { allowed, why } = usePermission('updateRoomBlock')
  const before = {
    from: dateAt(chart, closure.from),
    to: dateAt(chart, closure.to),
    reason: closure.reason ?? '',
  }
  const [values, setValues] = useState(before)
  const { release, change, move, busy, error, left } = useClosure(chart, closure, close)
  const room = chart.rooms[closure.room]!
  const kind = calendar.closures[closure.type]
  const { from, to, reason } = values
  const is_same = from === before.from && to === before.to && reason === before.reason
  const fixed = { disabled: !allowed, title: allowed ? undefined : why }
  return (
    <PointPanel title={text.room(room.name, kind)} {...{ x, y, close }}>
      <p className="soft">
        {[formats.stay(before.from, before.to), before.reason].filter(Boolean).join(' · ')}
      </p>
      <TaskOfClosure room_id={room.id} block_id={closure.id} />
      <div className={styles.fields}>
        <DateRangeField
          label={offering.rooms.block_dates}
          kind="nights"
          value={{ from, to }}
          onChange={(nights) => setValues({ ...values, ...nights })}
        />
        <TextInput
          label={offering.rooms.reason}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, reason: value })}
        />
      </div>
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="filled"
          loading={busy}
          {...fixed}
          disabled={!allowed || is_same || to <= from}
          onClick={() => change({ from, to, reason: reason.trim() || null })}
        >
          {text.change_closure}
        </Button>
        <Button size="compact-sm" loading={busy} {...fixed} onClick={release}>
          {text.release}
        </Button>
      </div>
      <MoveClosure {...{ chart, closure, move }} disabled={!allowed || busy} />
      {error && <ErrorCard error={error} />}
      {left && <BlockedNights room={room} answer={left} />}
    </PointPanel>
  )
}

/** The maintenance task that closed the room: when it is done, the closure ends. */
function TaskOfClosure({ room_id, block_id }: { room_id: string; block_id: string }) {
  const text = usePartMessages('room_panels')
  const { allowed } = usePermission('listTasks')
  const { data } = useQuery({ ...allPagesQuery('listTasks', { query: { room_id } }), enabled: allowed })
  const task = data?.find((one) => one.block_id === block_id)
  if (!task) return null
  return (
    <p>
      {text.task} <TaskLink id={task.id}>{task.description}</TaskLink>
    </p>
  )
}

interface MoveClosureProps extends Pick<ClosurePanelProps, 'chart'> {
  readonly closure: Closure
  readonly disabled: boolean
  readonly move: (room: number) => void
}

/** Rooms that are free on all of its nights to come that are shown. */
function MoveClosure({ chart, closure, disabled, move }: MoveClosureProps) {
  const text = usePartMessages('room_panels')
  const rooms = chart.rooms.flatMap(({ name, room_type }, room) =>
    room === closure.room || !isFree(chart, room, closure)
      ? []
      : [{ value: String(room), label: `${name} · ${chart.types[room_type]!.name}`, room_type }],
  )
  const own_type = chart.rooms[closure.room]!.room_type
  const in_order = rooms.sort(
    (one, other) => Number(one.room_type !== own_type) - Number(other.room_type !== own_type),
  )
  return (
    <NativeSelect
      mt={10}
      label={text.move_closure}
      disabled={disabled || rooms.length === 0}
      value=""
      data={[
        { value: '', label: rooms.length === 0 ? text.no_free_room : text.choose_room },
        ...in_order.map(({ value, label }) => ({ value, label })),
      ]}
      onChange={({ currentTarget: { value } }) => value !== '' && move(Number(value))}
    />
  )
}

function isFree(chart: Chart, room: number, closure: Closure): boolean {
  const from = Math.max(closure.from, chart.today)
  const meets = (one: { from: number; to: number }) => one.from < closure.to && from < one.to
  return !chart.bars_of[room]!.some(meets) && !chart.closures_of[room]!.some(meets)
}
