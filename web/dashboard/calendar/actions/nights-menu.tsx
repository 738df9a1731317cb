import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { usePermission } from '../../../lib/session.ts'
import { Menu } from '../../../ui/controls/overlay.ts'
import { type Chart, dateAt } from '../model/chart.ts'
import type { Span } from '../model/geometry.ts'
import type { ChartWords } from '../words.ts'
import { PointItem, PointMenu } from './point-menu.tsx'

/** Empty nights of a room that were chosen, and where on the screen. */
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
  /** Reports what is broken there, and takes the room out of order for it. */
  readonly report: () => void
  /** Says what can be sold on them, and what speaks against it. */
  readonly sell: () => void
  readonly close: () => void
}

/** What can be made of empty nights: a stay, or a closure. */
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
      <PointItem onClick={sell}>{text.selling.ask}</PointItem>
    </PointMenu>
  )
}
