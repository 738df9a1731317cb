import { createHash } from 'node:crypto'
import { randomBase62 } from '../../kernel/base62.ts'

/** What the sealer of addresses is made for. */
export const CALENDAR_SECRETS = 'calendar addresses'

/** 190 random bits in the address of a calendar: whoever has it reads the calendar, and only they. */
export const newCalendarToken = (): string => `cal_${randomBase62(32)}`

export const hashCalendarToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface RoomChannelKey {
  readonly account_id: string
  readonly property_id: string
  readonly channel: string
  readonly room_id: string
}

/** What is sealed opens for its own calendar alone. */
export const contextOf = ({ account_id, property_id, channel, room_id }: RoomChannelKey): string =>
  `${account_id} ${property_id} ${channel} ${room_id}`
