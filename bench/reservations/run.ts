import type { Line, Options } from '../line.ts'
import { spreadBooking } from './booking.ts'
import { openGround } from './ground.ts'
import { growth } from './growth.ts'
import { lastRooms } from './last-rooms.ts'
import { reads } from './reads.ts'
import { replays } from './replays.ts'

/** W1, W3, W6, W15 and W16 of the benchmarks. */
export async function reservations(options: Options): Promise<Line[]> {
  const ground = await openGround(options)
  try {
    const durability = await ground.place.durability()
    options.say(
      Object.entries(durability)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    )
    return [
      {
        cell: 'Durability',
        value: `fsync ${durability.fsync}, synchronous_commit ${durability.synchronous_commit}, full_page_writes ${durability.full_page_writes}`,
        note: `PostgreSQL ${durability.server_version}`,
        details: durability,
      },
      ...(await spreadBooking(ground)),
      ...(await reads(ground)),
      ...(await replays(ground)),
      ...(await lastRooms(ground)),
      ...(await growth(ground)),
    ]
  } finally {
    await ground.close()
  }
}
