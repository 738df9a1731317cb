import type { Room } from '#contract/inventory/rooms.ts'
import { listName } from '#contract/text/person-names.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer } from '#web/lib/operations.ts'
import { Caution } from '#web/ui/form.tsx'
import { PreviewLink } from '../../links.tsx'

interface BlockedNightsProps {
  readonly room: Pick<Room, 'name'>
  readonly answer: Pick<Answer<'createRoomBlock'>, 'overbooked_dates' | 'reservation_ids'>
}

/** Nights that a block overbooks, with their stays. */
export function BlockedNights({ room, answer: { overbooked_dates, reservation_ids } }: BlockedNightsProps) {
  const text = useMessages().offering.rooms
  const formats = useFormats()
  return (
    <Caution>
      {overbooked_dates.length > 0 && (
        <p>{text.overbooked(formats.list(overbooked_dates.map(formats.day)))}</p>
      )}
      {reservation_ids.length > 0 && <p>{text.has_stays(room.name)}</p>}
      <ul>
        {reservation_ids.map((id) => (
          <li key={id}>
            <Stay id={id} />
          </li>
        ))}
      </ul>
    </Caution>
  )
}

/** The stays that need another room. */
function Stay({ id }: { id: string }) {
  const formats = useFormats()
  const { data: stay } = useRead('getReservation', { params: { id } })
  return (
    <>
      <PreviewLink id={id}>{stay ? listName(stay.booker) : id}</PreviewLink>
      {stay && ` · ${formats.stay(stay.check_in, stay.check_out)}`}
    </>
  )
}
