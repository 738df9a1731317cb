import type { Property } from '#contract/property/properties.ts'
import { listName } from '#contract/text/person-names.ts'
import { useRead } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { RoomChip } from '../../inventory/rooms/public.ts'
import { PreviewLink } from '../../links.tsx'

const MAX_FOLIOS = 100

/** Guests in house, or departed since yesterday, with an open balance. */
export function OpenFolios({ property }: { property: Property }) {
  const text = usePartMessages('shifts')
  const formats = useFormats()
  const list = useRead('listReservations', {
    query: {
      property_id: property.id,
      status: 'checked_in,checked_out',
      check_out_from: addDays(property.business_date, -1),
      balance_due: true,
      include: 'room',
      limit: MAX_FOLIOS,
    },
  })
  return (
    <Card>
      <Section title={text.open_folios}>
        <QueryState query={list}>
          {({ data, has_more }) =>
            data.length === 0 ? (
              <p className="soft">{text.all_paid}</p>
            ) : (
              <>
                <PlainTable
                  label={text.open_folios}
                  columns={[text.guest, text.room, text.departure, { figure: text.balance }]}
                >
                  <tbody>
                    {data.map(({ id, booker, room, check_out, balance }) => (
                      <tr key={id}>
                        <th scope="row">
                          <PreviewLink id={id}>{listName(booker)}</PreviewLink>
                        </th>
                        <td>{room ? <RoomChip compact name={room.name} /> : '–'}</td>
                        <td>{formats.day(check_out)}</td>
                        <td data-figure>{formats.money(balance)}</td>
                      </tr>
                    ))}
                  </tbody>
                </PlainTable>
                {has_more && <p className="soft">{text.first_of(MAX_FOLIOS)}</p>}
              </>
            )
          }
        </QueryState>
      </Section>
    </Card>
  )
}
