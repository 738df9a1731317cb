import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { useRequestedSince } from '../../inventory/rooms/public.ts'
import { CHANGES, type ChangeName, keyOf } from '../../stays/reservations/public.ts'
import type { Bar, Chart } from '../model/chart.ts'
import { roomNotReadyOf } from '../model/first-room.ts'
import { PointItem, PointMenu } from './point-menu.tsx'

/** The actions of a bar, and where on the screen the menu was opened. */
export interface OpenMenu {
  readonly bar: Bar
  /** The night under the pointer, at which the stay may be split. */
  readonly night: number
  readonly x: number
  readonly y: number
}

export interface BarActions {
  readonly open: (bar: Bar) => void
  readonly checkIn: (bar: Bar) => void
  readonly checkOut: (bar: Bar) => void
  readonly move: (bar: Bar) => void
  /** Opens the dialog for nights, room, plan or guests. */
  readonly change: (bar: Bar, dialog: ChangeName) => void
  /** From a night on. */
  readonly split: (bar: Bar, night: number) => void
  readonly unassign: (bar: Bar) => void
  readonly lock: (bar: Bar) => void
  /** Asks housekeeping for the room of an arrival, or withdraws that. */
  readonly askHousekeeping: (bar: Bar, requested: boolean) => void
}

interface BarMenuProps {
  readonly chart: Chart
  readonly menu: OpenMenu
  readonly actions: BarActions
  readonly close: () => void
}

/** The context menu of a bar, by the right mouse button or the menu key, with all of its actions. */
export function BarMenu({ chart, menu: { bar, night, x, y }, actions, close }: BarMenuProps) {
  const { calendar, reservations } = useMessages()
  const text = calendar.menu
  const { allowed, why } = usePermission('updateReservation')
  const in_house = bar.status === 'checked_in'
  const fixed = !allowed || bar.status === 'checked_out'
  const inside = night > bar.from && night < bar.to && (!in_house || night > chart.today)
  return (
    <PointMenu x={x} y={y} label={bar.name} close={close}>
      <PointItem onClick={() => actions.open(bar)} shortcut="Enter">
        {text.open}
      </PointItem>
      {bar.status === 'confirmed' && bar.check_in <= chart.today && (
        <PointItem onClick={() => actions.checkIn(bar)} disabled={!allowed} why={why} shortcut="i">
          {reservations.actions.check_in}
        </PointItem>
      )}
      {in_house && (
        <PointItem onClick={() => actions.checkOut(bar)} disabled={!allowed} why={why} shortcut="o">
          {reservations.actions.check_out}
        </PointItem>
      )}
      <HousekeepingItem {...{ chart, bar, actions }} />
      <PointItem onClick={() => actions.move(bar)} disabled={fixed || bar.locked} why={why} shortcut="m">
        {text.move}
      </PointItem>
      <ChangeItems {...{ bar, actions, fixed, why }} />
      <PointItem
        onClick={() => actions.split(bar, night)}
        disabled={fixed || bar.locked || !inside}
        why={why}
        shortcut="s"
      >
        {text.split}
      </PointItem>
      <PointItem
        onClick={() => actions.unassign(bar)}
        disabled={fixed || bar.locked || in_house || bar.room === null}
        why={why}
      >
        {text.unassign}
      </PointItem>
      <PointItem
        onClick={() => actions.lock(bar)}
        disabled={fixed || bar.room === null}
        why={why}
        shortcut="l"
      >
        {bar.locked ? text.unlock : text.lock}
      </PointItem>
    </PointMenu>
  )
}

interface ChangeItemsProps extends Pick<BarMenuProps, 'actions'> {
  readonly bar: Bar
  readonly fixed: boolean
  readonly why: string | undefined
}

/** The dialogs for nights, room, plan and guests. */
function ChangeItems({ bar, actions, fixed, why }: ChangeItemsProps) {
  const text = useMessages().reservations.actions
  return CHANGES.map((name) => (
    <PointItem
      key={name}
      onClick={() => actions.change(bar, name)}
      disabled={fixed}
      why={why}
      shortcut={keyOf(name)!}
    >
      {text[name]}
    </PointItem>
  ))
}

/** For an arrival whose room is not ready while the guest waits. */
function HousekeepingItem({ chart, bar, actions }: Pick<BarMenuProps, 'chart' | 'actions'> & { bar: Bar }) {
  const text = useMessages().offering.rooms.housekeeping
  const { allowed } = usePermission('recordHousekeeping')
  const room = allowed ? roomNotReadyOf(chart, bar) : undefined
  const since = useRequestedSince(chart.property_id, room?.id)
  if (!room) return null
  const is_asked = typeof since === 'string'
  return (
    <PointItem onClick={() => actions.askHousekeeping(bar, !is_asked)} disabled={since === undefined}>
      {(is_asked ? text.withdraw_for : text.ask_for)(room.name)}
    </PointItem>
  )
}
