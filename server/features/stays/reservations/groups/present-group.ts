import type { Group, ListedGroup } from '#contract/stays/groups.ts'
import type { Context } from '#server/context.ts'
import type { BlockNight } from '#server/features/inventory/nights/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { presentLink } from './booking-link.ts'
import { readInstalments } from './deposits/read-instalments.ts'
import type { GroupRow, SummedGroup } from './store.ts'

/** A group as lists and events show it. rule 31.1 */
export const listedGroup = ({
  from_date,
  to_date,
  booking_open: _,
  booking_code: __,
  deposits,
  next_deposit_on: ___,
  ...row
}: SummedGroup): ListedGroup => ({
  ...row,
  routing: [...row.routing],
  deposit_schedule: deposits.map(({ terms }) => terms),
  from: from_date,
  to: to_date,
})

/** A group with its deposits, its link, the nights of its block, and their sums. */
export const presentGroup = async (
  ctx: Context,
  row: GroupRow,
  nights: readonly BlockNight[],
): Promise<Group> => {
  const [booking_link, instalments] = await Promise.all([presentLink(ctx, row), readInstalments(ctx, row)])
  const blocks = nights.map(({ held: _, ...night }) => night)
  return { ...listedGroup(withSums(row, nights)), instalments, booking_link, blocks }
}

/** The row with the sums over its nights. */
export function withSums(row: GroupRow, nights: readonly BlockNight[]): SummedGroup {
  const sum = (of: (night: BlockNight) => number) => nights.reduce((all, night) => all + of(night), 0)
  return {
    ...row,
    room_nights: sum(({ rooms }) => rooms),
    picked_up: sum(({ picked_up }) => picked_up),
    released: sum(({ released }) => released),
  }
}

/** A group as the audit log has it: nights in a row with as many rooms are one entry of its block. */
export function auditedGroup(row: GroupRow, nights: readonly BlockNight[]) {
  const { version: _, created_at: __, updated_at: ___, ...shown } = listedGroup(withSums(row, nights))
  const blocks: { room_type_id: string; from: string; to: string; rooms: number }[] = []
  for (const { room_type_id, date, rooms } of nights) {
    const last = blocks.at(-1)
    if (last?.room_type_id === room_type_id && last.to === date && last.rooms === rooms)
      last.to = addDays(date, 1)
    else blocks.push({ room_type_id, from: date, to: addDays(date, 1), rooms })
  }
  // The code is a secret.
  return { ...shown, booking_link: { open: row.booking_open }, blocks }
}
