import { fullName } from '#contract/text/person-names.ts'
import { useRoomTypes } from '#web/dashboard/lookups.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { StayDates } from '../../reservations/public.ts'

/** What a list will book. */
export function PreviewTable({ list: { rooms, total } }: { list: Answer<'applyRoomingList'> }) {
  const { list: text } = usePartMessages('groups')
  const { reservations: words } = useMessages()
  const formats = useFormats()
  const types = useRoomTypes()
  return (
    <PlainTable
      label={text.preview}
      columns={[text.line, words.guest, words.room_type, words.dates, { figure: words.total }]}
      cards
      tall
    >
      <tbody>
        {rooms.map((room) => (
          <tr key={room.line}>
            <td data-title={text.line}>{room.line}</td>
            <th scope="row">{fullName(room)}</th>
            <td>{types.nameOf(room.room_type_id)}</td>
            <td>
              <StayDates check_in={room.check_in} check_out={room.check_out} />
            </td>
            <td data-figure>{formats.money(room.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            {text.rooms(rooms.length)}
          </th>
          <td data-figure>
            <strong>{formats.money(total)}</strong>
          </td>
        </tr>
      </tfoot>
    </PlainTable>
  )
}
