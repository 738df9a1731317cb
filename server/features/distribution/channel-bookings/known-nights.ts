import type { Context } from '#server/context.ts'
import { addDays, dayNumber } from '#server/kernel/time/dates.ts'
import type { ChannelKey } from '../../channels/public.ts'
import type { ReservationRow } from '../../stays/reservations/public.ts'
import { readConfirmed } from './confirmed-store.ts'
import type { ChannelBookingRow, KnownNight } from './store.ts'

/**
 * What the channel had confirmed of the nights of an overbooked stay, kept because later acknowledgements overwrite it: it
 * says whether the channel sold a room that it knew was gone. Nights that were recorded before stay. rule 6.44
 */
export async function knownNights(
  ctx: Context,
  source: ChannelKey,
  { booking, known_nights, room_code }: ChannelBookingRow,
  { warnings }: ReservationRow,
): Promise<readonly KnownNight[] | null> {
  if (!warnings.some(({ code }) => code === 'overbooked')) return known_nights
  const confirmed = await readConfirmed(ctx.tx, source, room_code)
  const known = new Map(known_nights?.map((night) => [night.date, night]))
  for (let date = booking.check_in; date < booking.check_out; date = addDays(date, 1)) {
    if (known.has(date)) continue
    const available = confirmed === undefined ? null : valueAt(confirmed.acknowledged, date)
    known.set(date, { date, available, confirmed_at: confirmed?.acknowledged_at ?? null })
  }
  return [...known.values()]
}

type Runs = readonly (readonly [day: number, nights: number, value: unknown])[]

/** The rooms that a channel has confirmed as left on a night; null for nothing confirmed. */
export function valueAt(runs: Runs, date: string): number | null {
  const day = dayNumber(date)
  const run = runs.find(([first, nights]) => first <= day && day < first + nights)
  return run === undefined ? null : Number(run[2])
}
