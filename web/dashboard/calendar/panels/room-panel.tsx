import { Suspense } from 'react'
import type { Room } from '#contract/inventory/rooms.ts'
import { listName } from '#contract/text/person-names.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { ConditionBadge, HousekeepingRequest } from '../../inventory/rooms/public.ts'
import { PreviewLink } from '../../links.tsx'
import type { ChosenNights } from '../actions/nights-menu.tsx'
import { type Chart, type ChartRoom, dateAt } from '../model/chart.ts'
import { guestsOf } from '../model/guests-of-room.ts'
import styles from './panels.module.css'
import { PointPanel } from './point-panel.tsx'

export interface OpenRoom {
  readonly room: number
  readonly x: number
  readonly y: number
}

interface RoomPanelProps {
  readonly chart: Chart
  readonly open: OpenRoom
  /** Opens the dialog that takes the room out of order, or creates a maintenance task. */
  readonly block: (nights: ChosenNights) => void
  readonly report: (nights: ChosenNights) => void
  readonly close: () => void
}

/** A room now: who is in it, who comes next, and how clean it is. */
export function RoomPanel({ chart, open: { room: at, x, y }, block, report, close }: RoomPanelProps) {
  const { calendar } = useMessages()
  const text = usePartMessages('room_panels')
  const blocking = usePermission('createRoomBlock')
  const reporting = usePermission('createTask')
  const room = chart.rooms[at]!
  const night = Math.min(chart.days - 1, Math.max(0, chart.today))
  const nights = { room: at, from: night, to: night + 1, x, y }
  const { name: type } = chart.types[room.room_type]!
  return (
    <PointPanel title={text.room(room.name, type)} {...{ x, y, close }}>
      <Guests chart={chart} room_id={room.id} />
      <Condition chart={chart} room={room} close={close} />
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!blocking.allowed}
          title={blocking.allowed ? undefined : blocking.why}
          onClick={() => block(nights)}
        >
          {calendar.close_room}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!reporting.allowed}
          title={reporting.allowed ? undefined : reporting.why}
          onClick={() => report(nights)}
        >
          {calendar.report_task}
        </Button>
      </div>
    </PointPanel>
  )
}

/** Read by the room: who comes next may come after the days that the calendar shows. */
function Guests({ chart, room_id }: { chart: Chart; room_id: string }) {
  const text = usePartMessages('room_panels')
  const formats = useFormats()
  const today = dateAt(chart, chart.today)
  const { data } = useRead('listReservations', {
    query: {
      room_id,
      property_id: chart.property_id,
      check_out_from: today,
      status: 'pending_payment,confirmed,checked_in',
      limit: 100,
    },
  })
  const { now, next } = guestsOf(data?.data ?? [], room_id, today)
  return (
    <dl className={styles.facts}>
      <dt>{text.now}</dt>
      <dd>
        {!data
          ? '…'
          : now
            ? [
                <PreviewLink key={now.id} id={now.id}>
                  {listName(now.booker)}
                </PreviewLink>,
                ` · ${text.until(formats.day(now.to))}`,
              ]
            : text.vacant}
      </dd>
      <dt>{text.next}</dt>
      <dd>
        {!data
          ? '…'
          : next
            ? [
                <PreviewLink key={next.id} id={next.id}>
                  {listName(next.booker)}
                </PreviewLink>,
                ` · ${formats.stay(next.from, next.to)}`,
              ]
            : text.nobody_next}
      </dd>
    </dl>
  )
}

const CLEANED: Readonly<Record<Room['status'], readonly Room['status'][]>> = {
  dirty: ['clean'],
  cleaning: ['clean'],
  clean: ['inspected', 'dirty'],
  inspected: ['dirty'],
}

interface ConditionProps extends Pick<RoomPanelProps, 'chart' | 'close'> {
  readonly room: ChartRoom
}

/** How clean it is, what it can be marked as, and a request to housekeeping. */
function Condition({ chart, room, close }: ConditionProps) {
  const { offering, shell } = useMessages()
  const text = usePartMessages('room_panels')
  const { allowed, why } = usePermission('updateRoom')
  const update = useWrite('updateRoom')
  const set = (status: Room['status']) => update.mutateAsync({ params: { id: room.id }, body: { status } })
  const mark = (status: Room['status']) =>
    set(status).then(
      () => {
        const back = () => runUndo(set(room.status), shell.toasts.undone)
        showToast(offering.rooms.marked(room.name, offering.rooms.statuses[status]), back, room.id)
        close()
      },
      () => undefined,
    )
  return (
    <>
      <Suspense>
        <ConditionBadge status={room.status} />
      </Suspense>
      <div className={styles.actions}>
        {CLEANED[room.status].map((status) => (
          <Button
            key={status}
            size="compact-sm"
            loading={update.isPending}
            disabled={!allowed}
            title={allowed ? undefined : why}
            onClick={() => mark(status)}
          >
            {text.mark[status]}
          </Button>
        ))}
        <HousekeepingRequest property_id={chart.property_id} room={room} />
      </div>
      {update.error && <ErrorCard error={update.error} />}
    </>
  )
}
