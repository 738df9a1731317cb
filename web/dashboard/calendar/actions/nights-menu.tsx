import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Menu } from '#web/ui/controls/overlay.ts'
import { type Chart, dateAt } from '../model/chart.ts'
import type { Span } from '../model/geometry.ts'
import type { ChartWords } from '../words.ts'
import { PointItem, PointMenu } from './point-menu.tsx'

/** A selection of free nights of a room, and where on the screen the menu was opened. */
export interface ChosenNights extends Span {
  readonly room: number
  readonly x: number
  readonly y: number
}

interface NightsMenuProps {
  readonly chart: Chart
  readonly words: ChartWords
  readonly nights: ChosenNights
  /** Opens the dialog that takes the room out of order. */
  readonly block: () => void
  /** Creates a maintenance task for the room, and takes it out of order. */
  readonly report: () => void
  /** Shows what can be sold on them, and which restrictions apply. */
  readonly sell: () => void
  readonly close: () => void
}

/** Actions on free nights: a reservation, or a room block. */
export function NightsMenu({ chart, words, nights, block, report, sell, close }: NightsMenuProps) {
  const { calendar: text, reservations } = useMessages()
  const navigate = useNavigate()
  const creating = usePermission('createReservation')
  const blocking = usePermission('createRoomBlock')
  const reporting = usePermission('createTask')
  const { room, from, to, x, y } = nights
  const { id: room_id, room_type } = chart.rooms[room]!
  const create = () =>
    navigate({
      to: '/reservations/new',
      search: {
        check_in: dateAt(chart, from),
        check_out: dateAt(chart, to),
        room_type_id: chart.types[room_type]!.id,
        room_id,
      },
    })
  return (
    <PointMenu x={x} y={y} label={text.chosen_nights} close={close}>
      <Menu.Label>{`${words.roomOf(room)} · ${words.day(from)} – ${words.day(to)}`}</Menu.Label>
      <PointItem onClick={create} disabled={!creating.allowed} why={creating.why}>
        {reservations.new}
      </PointItem>
      <PointItem onClick={block} disabled={!blocking.allowed} why={blocking.why}>
        {text.close_room}
      </PointItem>
      <PointItem onClick={report} disabled={!reporting.allowed} why={reporting.why}>
        {text.report_task}
      </PointItem>
      <PointItem onClick={sell}>{text.sells}</PointItem>
    </PointMenu>
  )
}
