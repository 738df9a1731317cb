import { Link } from '@tanstack/react-router'
import type { Company } from '#contract/companies/companies.ts'
import { COMPANY_KINDS, COMPANY_STATUSES } from '#contract/lists.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyFilter } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { CreateLink } from '../links.tsx'
import { ListPage } from '../list-page.tsx'

/** Companies and travel agents, with the credit that they use. */
export default function CompanyList() {
  const text = usePartMessages('companies')
  const filters = useListFilters(
    {
      search: { kind: 'text', first: true },
      kind: { kind: 'choice', options: optionsOf(COMPANY_KINDS, text.kinds) },
      status: { kind: 'choice', options: optionsOf(COMPANY_STATUSES, text.statuses) },
    },
    { search: text.search, kind: text.kind, status: text.status },
  )
  const query = { ...filters.values, ...usePropertyFilter() }
  const create = (
    <CreateLink to="/companies/new" may="createCompany">
      {text.new}
    </CreateLink>
  )
  return (
    <ListPage list="listCompanies" args={{ query }} text={text} create={create} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

function Rows({ rows }: { rows: readonly Company[] }) {
  const text = usePartMessages('companies')
  const formats = useFormats()
  const columns: Column<Company>[] = [
    {
      key: 'name',
      title: text.name,
      cell: ({ id, name }) => (
        <Link to="/companies/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'kind', title: text.kind, cell: ({ kind }) => text.kinds[kind] },
    {
      key: 'email',
      title: text.invoice_email,
      plain: true,
      wide: true,
      cell: ({ invoice_email }) =>
        invoice_email && <Truncate title={invoice_email}>{invoice_email}</Truncate>,
    },
    { key: 'code', title: text.code, wide: true, cell: ({ code }) => code },
    {
      key: 'terms',
      title: text.terms,
      wide: true,
      cell: ({ payment_terms_days }) => text.days(payment_terms_days),
    },
    {
      key: 'plans',
      title: text.plans,
      numeric: true,
      wide: true,
      cell: ({ rate_plan_ids }) => (rate_plan_ids.length === 0 ? '–' : formats.number(rate_plan_ids.length)),
    },
    {
      key: 'credit',
      title: text.credit_used,
      numeric: true,
      cell: ({ credit_used, credit_limit }) =>
        credit_used && credit_limit
          ? text.used_of(formats.money(credit_used), formats.money(credit_limit))
          : '–',
    },
  ]
  return (
    <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status === 'archived'} />
  )
}
