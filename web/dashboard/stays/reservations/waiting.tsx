import { addDays } from '#contract/dates.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useReads } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'

/** So many are named. */
const NAMED = 3

interface WaitingProps {
  /** That would be cancelled, of one property. */
  readonly stays: readonly Reservation[]
}

/** Who waits for a room like those of some stays on some of their nights, the first who asked first. rule 34.7 */
export function Waiting({ stays }: WaitingProps) {
  const { cancel: text } = useMessages().reservations
  const formats = useFormats()
  const queries = new Map(stays.map((stay) => [keyOf(stay), queryOf(stay)]))
  const lists = useReads('listWaitingEntries', [...queries.values()])
  const entries = new Map(lists.flatMap(({ data }) => data?.data ?? []).map((entry) => [entry.id, entry]))
  if (entries.size === 0) return null
  const names = [...entries.values()]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ guest }) => fullName(guest))
  const others = names.length - NAMED
  const shown = [...names.filter((_, i) => i < NAMED), ...(others > 0 ? [text.waiting_others(others)] : [])]
  return <li>{text.waiting(names.length, formats.list(shown))}</li>
}

const keyOf = ({ room_type_id, check_in, check_out }: Reservation) =>
  `${room_type_id} ${check_in} ${check_out}`

const queryOf = ({ property_id, room_type_id, check_in, check_out }: Reservation) => ({
  query: {
    property_id,
    room_type_id,
    status: 'waiting' as const,
    limit: 100,
    check_in_to: addDays(check_out, -1),
    check_out_from: addDays(check_in, 1),
  },
})
