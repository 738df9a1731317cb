import type { ReservationWithMore } from '#contract/parts/reservation-parts.ts'
import type { Body } from '#web/lib/operations.ts'
import { type Bar, type Chart, dateAt } from '../model/chart.ts'
import { movesTo, type Placement, placementOf } from '../model/placement.ts'
import type { Verdict } from '../model/verdict.ts'

type ChangedDates = Extract<Verdict, { outcome: 'change' }>

export type MoveBody = Body<'moveReservations'>
type Move = MoveBody['moves'][number]

/** The stay has been changed since the chart was read. */
export class ChangedMeanwhile extends Error {}

/** The reservation of a bar; undefined for one that no longer exists. */
export type ReadStay = (key: string) => Promise<ReservationWithMore | undefined>

/**
 * The request for a placement, with the version of each stay that was shown. Throws `ChangedMeanwhile` where
 * the reservation has other rooms than the chart.
 */
export async function movesOf(
  chart: Chart,
  placements: readonly Placement[],
  read: ReadStay,
  more: Pick<Move, 'reprice'> = {},
): Promise<Move[]> {
  const lists = await Promise.all(
    placements.map(async (placement): Promise<Move[]> => {
      const stay = await read(placement.key)
      if (!stay || !isAsSeen(chart, placement.key, stay)) throw new ChangedMeanwhile()
      return movesTo(placement).map(({ room, from }, at) => ({
        reservation_id: stay.id,
        room_id: room === null ? null : chart.rooms[room]!.id,
        ...(from !== null && { from: dateAt(chart, from) }),
        ...(at === 0 && { version: stay.version }),
        ...more,
      }))
    }),
  )
  return lists.flat()
}

/** What changes of a stay that is dropped on other dates; the fields of its dialog. */
export const datesOf = (chart: Chart, bar: Bar, { check_in, check_out, room, type }: ChangedDates) => ({
  ...(check_in !== bar.check_in && { check_in: dateAt(chart, check_in) }),
  ...(check_out !== bar.check_out && { check_out: dateAt(chart, check_out) }),
  ...(room !== bar.room && { room_id: room === null ? null : chart.rooms[room]!.id }),
  ...(type !== bar.type && { room_type_id: chart.types[type]!.id }),
})

/** Whether the record has the rooms and dates that the chart shows. */
function isAsSeen(chart: Chart, key: string, { room_segments }: ReservationWithMore): boolean {
  const { segments } = placementOf(chart, key)
  return (
    segments.length === room_segments.length &&
    segments.every(({ room, from, to }, at) => {
      const found = room_segments[at]!
      const room_id = room === null ? null : chart.rooms[room]!.id
      return found.room_id === room_id && found.from === dateAt(chart, from) && found.to === dateAt(chart, to)
    })
  )
}
