import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyZone } from '../../lib/session.ts'
import { type Column, Table, Truncate } from '../../ui/table.tsx'
import { GuestName } from '../guest-name.tsx'
import { InvoiceLink } from '../links.tsx'
import { useGuests } from '../lookups.ts'
import { usePropertyColumn } from '../property-column.tsx'
import { InvoiceStatus } from './status.tsx'

interface InvoiceTableProps {
  readonly rows: readonly Invoice[]
  readonly columns: readonly Column<Invoice>[]
  readonly sticky?: boolean
}

export function InvoiceTable(props: InvoiceTableProps) {
  const text = useMessages().invoices
  return <Table label={text.title} {...props} muted={({ status }) => status === 'void'} />
}

/** A table of invoices. */
export const InvoiceRows = ({ rows }: { rows: readonly Invoice[] }) => (
  <InvoiceTable rows={rows} columns={useInvoiceColumns(rows)} />
)

export function useInvoiceColumns(rows: readonly Invoice[]): readonly Column<Invoice>[] {
  const text = useMessages().invoices
  const formats = useFormats()
  const guests = useGuests(rows.map(({ guest_id }) => guest_id))
  const zoneOf = usePropertyZone()
  const property = usePropertyColumn(rows, 'between')
  return [
    {
      key: 'number',
      title: text.number,
      cell: ({ id, number }) => <InvoiceLink id={id}>{number ?? text.draft_of}</InvoiceLink>,
    },
    { key: 'status', title: text.status, plain: true, cell: (row) => <InvoiceStatus {...row} /> },
    {
      key: 'guest',
      title: text.guest,
      plain: true,
      cell: ({ guest_id, bill_to }) => {
        const guest = guests.get(guest_id)
        const { company_name, name } = bill_to
        if (company_name) return <Truncate>{company_name}</Truncate>
        if (name && guest && fullName(guest) !== name) return <Truncate>{name}</Truncate>
        return (
          <Truncate>
            <GuestName guest={guest} asking={guests.asking} otherwise={name ?? ''} />
          </Truncate>
        )
      },
    },
    ...property,
    { key: 'type', title: text.type, plain: true, cell: ({ type }) => text.types[type] },
    {
      key: 'issued',
      title: text.issued,
      cell: ({ issued_at, property_id }) => issued_at && formats.dayOf(issued_at, zoneOf(property_id)),
    },
    {
      key: 'due_date',
      title: text.due_date,
      wide: true,
      cell: ({ due_date }) => due_date && formats.day(due_date),
    },
    { key: 'total', title: text.total, numeric: true, cell: ({ total }) => formats.money(total) },
    {
      key: 'due',
      title: text.due,
      numeric: true,
      cell: ({ amount_due }) =>
        amount_due.amount === 0 ? <span className="soft">–</span> : formats.money(amount_due),
    },
  ]
}
