import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Invoice } from '../../../contract/invoice-parts.ts'
import { usePages } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { Query } from '../../lib/operations.ts'
import { setOnly } from '../../lib/search-params.ts'
import { usePropertyFilter } from '../../lib/session.ts'
import { ListState } from '../../shared/query-state.tsx'
import { FilterBar, FilterChoice, FilterDay } from '../../ui/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { InvoiceRows } from './rows.tsx'
import { INVOICE_SEARCH, type InvoiceSearch } from './search.ts'
import { INVOICE_STATUSES } from './status.tsx'

export default function InvoiceList() {
  const { invoices: text, reservations, states } = useMessages()
  const formats = useFormats()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as InvoiceSearch
  const filters = setOnly(
    Object.fromEntries(INVOICE_SEARCH.map((name) => [name, search[name]])),
  ) as InvoiceSearch
  const query = { ...filters, ...usePropertyFilter() } as Query<'listInvoices'>
  const list = usePages('listInvoices', { query })
  const set = (change: InvoiceSearch) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  const words = (name: string, value: string) => {
    if (name === 'status') return text.statuses[value as Invoice['status']] ?? value
    if (name === 'type') return text.types[value as Invoice['type']] ?? value
    if (name === 'payment_status') {
      return reservations.money.payment_statuses[value as Invoice['payment_status']] ?? value
    }
    return name.startsWith('issued') ? formats.day(value) : value
  }
  return (
    <Page
      title={text.title}
      actions={<CopyAsApi operation="listInvoices" args={{ query }} />}
      under={
        <FilterBar label={states.filters}>
          <FilterChoice
            label={text.filters.status}
            any={states.any}
            value={filters.status as Invoice['status'] | undefined}
            options={INVOICE_STATUSES.map((status) => [status, text.statuses[status]])}
            onChoice={(status) => set({ status })}
          />
          <FilterChoice
            label={text.filters.payment_status}
            any={states.any}
            value={filters.payment_status}
            options={Object.entries(reservations.money.payment_statuses)}
            onChoice={(payment_status) => set({ payment_status })}
          />
          <FilterChoice
            label={text.filters.type}
            any={states.any}
            value={filters.type}
            options={Object.entries(text.types)}
            onChoice={(type) => set({ type })}
          />
          <FilterDay
            label={text.filters.issued_from}
            value={filters.issued_from}
            onChange={(issued_from) => set({ issued_from })}
          />
          <FilterDay
            label={text.filters.issued_to}
            value={filters.issued_to}
            onChange={(issued_to) => set({ issued_to })}
          />
        </FilterBar>
      }
    >
      <ListState
        list={list}
        things={text.things}
        filters={Object.entries(filters).map(([name, value]) => ({
          name: text.filters[name as keyof InvoiceSearch],
          value: words(name, value!),
          remove: () => set({ [name]: undefined }),
        }))}
        clear={() => set(Object.fromEntries(INVOICE_SEARCH.map((name) => [name, undefined])))}
        empty={{ title: text.empty_title, body: text.empty_body }}
      >
        {(rows) => <InvoiceRows rows={rows} />}
      </ListState>
    </Page>
  )
}
