import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { recordQuery } from '../record-query.ts'
import { useAvailableRooms } from '../use-available-rooms.ts'

const NO_STAY = { id: '', property_id: '', room_type_id: '', check_in: '', check_out: '' }

/** The stay that is in the way, with its guest's name and a room that it could have instead. */
export function useOtherStay(id: string | null | undefined, wanted_room_id: string | null | undefined) {
  const formats = useFormats()
  const { data } = useRead('getReservation', recordQuery(id ?? ''), { enabled: Boolean(id) })
  const is_fixed = data === undefined || data.room_locked
  const rooms = useAvailableRooms(data ?? NO_STAY, !is_fixed).data?.data
  if (!data) return undefined
  const name = fullName(data.booker)
  return {
    stay: data as Reservation,
    name,
    words: `${name} (${formats.stay(data.check_in, data.check_out)})`,
    in_house: data.status === 'checked_in',
    other_room: rooms?.find((room) => room.id !== wanted_room_id && !room.occupied_by),
  }
}
