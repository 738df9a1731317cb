import type { Channel } from '#contract/distribution/channels.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Caution } from '#web/ui/form.tsx'
import { Table } from '#web/ui/table.tsx'

/** Bookings that are held because their codes are not mapped. rule 6 */
export function HeldBookings({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels')
  const { reservations } = useMessages()
  const formats = useFormats()
  const list = usePages('listHeldBookings', {
    params: { id: channel.id },
    query: { property_id: channel.property_id },
  })
  return (
    <Section title={text.held}>
      <Caution>{text.held_hint}</Caution>
      <ListState part list={list} things={text.held} empty={{ title: text.held, body: '' }}>
        {(rows) => (
          <Table
            label={text.held}
            rows={rows}
            columns={[
              { key: 'reference', title: text.reference, cell: ({ reference }) => <code>{reference}</code> },
              {
                key: 'reason',
                title: '',
                plain: true,
                cell: ({ reason, channel_room_id, channel_rate_id }) => (
                  <>
                    {text.held_reasons[reason]}{' '}
                    <code className="soft">
                      {channel_room_id} / {channel_rate_id}
                    </code>
                  </>
                ),
              },
              {
                key: 'dates',
                title: reservations.dates,
                cell: ({ check_in, check_out }) => formats.stay(check_in, check_out),
              },
              {
                key: 'guest',
                title: reservations.guest,
                cell: ({ guest }) => [guest.last_name, guest.first_name].filter(Boolean).join(', '),
              },
              {
                key: 'total',
                title: reservations.total,
                numeric: true,
                cell: ({ total }) => total && formats.money(total),
              },
            ]}
          />
        )}
      </ListState>
    </Section>
  )
}
