import type { GuestWithHistory } from '#contract/guests/guests.ts'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import { today } from '../../lib/formats.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { useMe } from '../../lib/session.ts'
import { Section } from '../../ui/description-list.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { PreviewLink } from '../links.tsx'
import { useChannelName, useRoomTypes } from '../lookups.ts'
import { StatusBadge } from '../stays/reservations/public.ts'
import styles from './stay-timeline.module.css'

type Stay = GuestWithHistory['stay_history'][number]
type StayRow = Stay & { readonly id: string }
type Period = 'current' | 'ahead' | 'past'
const PERIODS: readonly Period[] = ['current', 'ahead', 'past']

/** A stay that does not take place belongs to the period of its dates. */
function periodOf(stay: Stay, date: string): Period {
  if (stay.status === 'checked_in') return 'current'
  if (stay.status === 'checked_out' || stay.check_out <= date) return 'past'
  return stay.status === 'no_show' ? 'past' : 'ahead'
}

/** The stays of a guest: in house, to come and past, each with what it sums to. */
export function StayTimeline({ guest }: { guest: GuestWithHistory }) {
  const text = useMessages().guests
  const words = usePartMessages('guest_data').timeline
  const { properties } = useMe()
  const columns = useStayColumns()
  const dates = new Map(properties.map(({ id, business_date }) => [id, business_date]))
  const rows = guest.stay_history.map((stay): StayRow => ({ ...stay, id: stay.reservation_id }))
  const groups = Map.groupBy(rows, (stay) => periodOf(stay, dates.get(stay.property_id) ?? today()))
  if (rows.length === 0)
    return (
      <Section title={text.history}>
        <p className="soft">{text.no_stays}</p>
      </Section>
    )
  return (
    <Section title={text.history}>
      <div className={styles.periods}>
        {PERIODS.map((period) => {
          const stays = groups.get(period)
          if (!stays) return null
          // The next arrival comes first.
          const in_order = period === 'ahead' ? stays.toReversed() : stays
          return (
            <section key={period} aria-label={words[period]}>
              <header className={styles.head}>
                <h3>{words[period]}</h3>
                <Sum stays={stays} />
              </header>
              <Table label={words[period]} rows={in_order} muted={isCancelledOrNoShow} columns={columns} />
            </section>
          )
        })}
      </div>
    </Section>
  )
}

/** Of stays that take place. */
function Sum({ stays }: { stays: readonly StayRow[] }) {
  const words = usePartMessages('guest_data').timeline
  const formats = useFormats()
  const counted = stays.filter((stay) => !isCancelledOrNoShow(stay))
  if (counted.length === 0) return null
  const nights = counted.reduce((sum, stay) => sum + stay.nights, 0)
  const totals = [...Map.groupBy(counted, ({ total }) => total.currency)].map(([currency, of_currency]) =>
    formats.money({ amount: of_currency.reduce((sum, { total }) => sum + total.amount, 0), currency }),
  )
  return <span className="soft">{words.sum(counted.length, nights, totals.join(' + '))}</span>
}

function useStayColumns(): readonly Column<StayRow>[] {
  const { reservations } = useMessages()
  const formats = useFormats()
  const types = useRoomTypes()
  const channelName = useChannelName()
  const { properties } = useMe()
  const names = new Map(properties.map(({ id, name }) => [id, name]))
  return [
    {
      key: 'dates',
      title: reservations.dates,
      cell: ({ id, check_in, check_out }) => (
        <PreviewLink id={id}>{formats.stay(check_in, check_out)}</PreviewLink>
      ),
    },
    { key: 'nights', title: reservations.money.nights, cell: ({ nights }) => nights, numeric: true },
    { key: 'status', title: reservations.status, cell: ({ status }) => <StatusBadge status={status} /> },
    ...(properties.length > 1
      ? [
          {
            key: 'property',
            title: reservations.property,
            cell: ({ property_id }: StayRow) => names.get(property_id),
          },
        ]
      : []),
    {
      key: 'type',
      title: reservations.room_type,
      cell: ({ room_type_id }) => types.nameOf(room_type_id),
      wide: true,
    },
    { key: 'channel', title: reservations.channel, cell: ({ channel }) => channelName(channel), wide: true },
    { key: 'total', title: reservations.total, cell: ({ total }) => formats.money(total), numeric: true },
  ]
}
