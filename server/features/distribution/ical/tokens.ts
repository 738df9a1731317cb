import { createHash } from 'node:crypto'
import { randomBase62 } from '#server/kernel/security/base62.ts'

/** The purpose of the sealer of addresses. */
export const CALENDAR_SECRETS = 'calendar addresses'

/** 190 random bits in the address of a calendar, which is all that is needed to read it. */
export const newCalendarToken = (): string => `cal_${randomBase62(32)}`

export const hashCalendarToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface RoomChannelKey {
  readonly account_id: string
  readonly property_id: string
  readonly channel: string
  readonly room_id: string
}

/** Sealed for its own calendar: nothing else can open it. */
export const contextOf = ({ account_id, property_id, channel, room_id }: RoomChannelKey): string =>
  `${account_id} ${property_id} ${channel} ${room_id}`
