import { INVOICE_STATUSES, INVOICE_TYPES, PAYMENT_STATUSES } from '#contract/lists.ts'
import { usePages } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Query } from '../../lib/operations.ts'
import { usePropertyFilter } from '../../lib/session.ts'
import { useColumnChoice } from '../../shared/column-choice.tsx'
import { ListFilterBar, type ListFilters, useListFilters } from '../../shared/list-filters.tsx'
import { ListState } from '../../shared/query-state.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Page } from '../../ui/page.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { InvoiceTable, useInvoiceColumns } from './rows.tsx'
import type { InvoiceFilter } from './search.ts'

/** Issued documents, the newest first; drafts by a filter, or of a stay or guest. */
const orderOf = ({ status, reservation_id, guest_id }: ListFilters<InvoiceFilter>['values']) =>
  /draft|void/.test(status ?? '') || (!status && (reservation_id || guest_id)) ? {} : { sort: '-issued_at' }

export default function InvoiceList() {
  const { invoices: text, reservations } = useMessages()
  const filters = useListFilters<InvoiceFilter>(
    {
      status: { kind: 'choice', options: optionsOf(INVOICE_STATUSES, text.statuses), any: text.all_issued },
      payment_status: {
        kind: 'choice',
        options: optionsOf(PAYMENT_STATUSES, reservations.money.payment_statuses),
      },
      type: { kind: 'choice', options: optionsOf(INVOICE_TYPES, text.types) },
      issued_from: { kind: 'day', to: 'issued_to', label: text.issued },
      issued_to: { kind: 'end' },
      reservation_id: { kind: 'link' },
      guest_id: { kind: 'link' },
    },
    text.filters,
  )
  const query = {
    ...filters.values,
    ...orderOf(filters.values),
    ...usePropertyFilter(),
  } as Query<'listInvoices'>
  const list = usePages('listInvoices', { query })
  const choice = useColumnChoice('invoices', useInvoiceColumns(list.items))
  return (
    <Page
      title={text.title}
      actions={<CopyAsApi operation="listInvoices" args={{ query }} />}
      under={<ListFilterBar filters={filters} beside={choice.chooser} />}
    >
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        empty={{ title: text.empty_title, body: text.empty_body }}
      >
        {(rows) => <InvoiceTable rows={rows} columns={choice.columns} sticky={!choice.is_wider} />}
      </ListState>
    </Page>
  )
}
