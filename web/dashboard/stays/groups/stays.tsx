import type { Group } from '#contract/stays/groups.ts'
import { BookerName } from '#web/dashboard/guest-name.tsx'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { useGuests, useRooms, useRoomTypes } from '#web/dashboard/lookups.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Item } from '#web/lib/operations.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { StatusBadge, StayDates } from '../reservations/public.ts'

/** The stays that a group has, which open beside its page. rule 31.5 */
export function GroupStays({ group }: { group: Group }) {
  const text = usePartMessages('groups')
  const list = usePages('listReservations', { query: { group_id: group.id, limit: 100 } })
  return (
    <Card>
      <Section title={text.stays}>
        <ListState part list={list} things={text.stays} empty={{ title: text.no_stays, body: '' }}>
          {(rows) => <Rows rows={rows} />}
        </ListState>
      </Section>
    </Card>
  )
}

function Rows({ rows }: { rows: readonly Item<'listReservations'>[] }) {
  const words = usePartMessages('groups')
  const text = useMessages().reservations
  const formats = useFormats()
  const guests = useGuests(rows.map(({ guest_id }) => guest_id))
  const types = useRoomTypes()
  const rooms = useRooms()
  return (
    <PlainTable
      label={words.stays}
      columns={[text.guest, text.status, text.dates, text.room, { figure: text.total }]}
      cards
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <PreviewLink id={row.id}>
                <BookerName booker={row.booker} guest={guests.get(row.guest_id)} />
              </PreviewLink>
            </th>
            <td>
              <StatusBadge status={row.status} />
            </td>
            <td>
              <StayDates check_in={row.check_in} check_out={row.check_out} />
            </td>
            <td>
              {[row.room_id && rooms.nameOf(row.room_id), types.nameOf(row.room_type_id)]
                .filter(Boolean)
                .join(' · ')}
            </td>
            <td data-figure>{formats.money(row.total)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
