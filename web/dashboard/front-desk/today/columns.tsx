import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { type Column, Truncate } from '#web/ui/table.tsx'
import { StayDates } from '../../stays/reservations/public.ts'
import { RowAction } from './row/row-action.tsx'
import { RowDue } from './row/row-due.tsx'
import { RowRoom } from './row/row-room.tsx'
import { RowSubject } from './row/row-subject.tsx'
import { isStay, type Names, type StayRow } from './row/row-types.ts'
import type { Item } from './use-items.ts'

interface ColumnsOptions {
  readonly names: Names
  /** The moment of the response. */
  readonly now: string
  readonly printCard: (row: StayRow) => void
}

/** Guest, dates and room; then balance and next action. */
export function useTodayColumns({ names, now, printCard }: ColumnsOptions): Column<Item>[] {
  const { today, reservations } = useMessages()
  const { columns } = today
  const formats = useFormats()
  const property: Column<Item> = {
    key: 'property',
    title: columns.property,
    // Where there is no room for a column, it is shown below the guest.
    wide: 'very',
    cell: ({ row }) => <Truncate>{names.property(row.property_id)?.name}</Truncate>,
  }
  return [
    { key: 'what', title: columns.what, cell: ({ row }) => <RowSubject row={row} names={names} /> },
    {
      key: 'due',
      title: columns.due,
      plain: true,
      cell: ({ row }) => <RowDue row={row} names={names} now={now} />,
    },
    { key: 'room', title: columns.room, plain: true, cell: ({ row }) => <RowRoom row={row} names={names} /> },
    ...(names.several ? [property] : []),
    {
      key: 'stay',
      title: columns.stay,
      plain: true,
      wide: 'between',
      cell: ({ row }) =>
        isStay(row) ? <StayDates check_in={row.check_in} check_out={row.check_out} /> : null,
    },
    {
      key: 'channel',
      title: reservations.channel,
      wide: names.several ? 'very' : true,
      cell: ({ row }) => (isStay(row) ? (names.channel(row.channel) ?? reservations.direct) : null),
    },
    {
      key: 'balance',
      title: columns.money,
      numeric: true,
      // What is to be taken is on the button.
      wide: 'beside',
      cell: ({ row }) =>
        isStay(row) && row.balance.amount !== 0 ? (
          <span className={row.to_collect ? undefined : 'soft'}>{formats.money(row.balance)}</span>
        ) : null,
    },
    {
      key: 'action',
      title: '',
      cell: ({ row }) => <RowAction row={row} names={names} printCard={printCard} />,
    },
  ]
}
