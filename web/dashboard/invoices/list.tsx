import { INVOICE_STATUSES, INVOICE_TYPES, PAYMENT_STATUSES } from '../../../contract/lists.ts'
import { usePages } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Query } from '../../lib/operations.ts'
import { usePropertyFilter } from '../../lib/session.ts'
import { ListFilterBar, useListFilters } from '../../shared/list-filters.tsx'
import { ListState } from '../../shared/query-state.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Page } from '../../ui/page.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { InvoiceRows } from './rows.tsx'
import type { InvoiceFilter } from './search.ts'

export default function InvoiceList() {
  const { invoices: text, reservations } = useMessages()
  const filters = useListFilters<InvoiceFilter>(
    {
      status: { kind: 'choice', options: optionsOf(INVOICE_STATUSES, text.statuses) },
      payment_status: {
        kind: 'choice',
        options: optionsOf(PAYMENT_STATUSES, reservations.money.payment_statuses),
      },
      type: { kind: 'choice', options: optionsOf(INVOICE_TYPES, text.types) },
      issued_from: { kind: 'day' },
      issued_to: { kind: 'day' },
      reservation_id: { kind: 'link' },
      guest_id: { kind: 'link' },
    },
    text.filters,
  )
  const query = { ...filters.values, ...usePropertyFilter() } as Query<'listInvoices'>
  const list = usePages('listInvoices', { query })
  return (
    <Page
      title={text.title}
      actions={<CopyAsApi operation="listInvoices" args={{ query }} />}
      under={<ListFilterBar filters={filters} />}
    >
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        empty={{ title: text.empty_title, body: text.empty_body }}
      >
        {(rows) => <InvoiceRows rows={rows} />}
      </ListState>
    </Page>
  )
}
