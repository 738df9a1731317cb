import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { addDays } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'

interface InvoiceNightsProps {
  readonly reservation: Reservation
  readonly invoices: readonly Invoice[]
  readonly close: () => void
}

/** Nights before a day are invoiced, after a look at the documents that this makes. rule 36.1 */
export function InvoiceNightsDialog({ reservation, invoices, close }: InvoiceNightsProps) {
  const text = usePartMessages('routing').long_stays
  const formats = useFormats()
  const { id, check_in, check_out } = reservation
  const [min, max] = [addDays(check_in, 1), addDays(check_out, -1)]
  const form = useRecordForm('createInterimInvoices', undefined, {
    values: () => ({ until: nextMonth(invoices, check_in, max) }),
    target: { params: { id } },
    close,
    done: ({ data }) => text.issued(formats.list(data.map(({ number }) => number ?? ''))),
  })
  const { until } = form.values
  const preview = useQuery<{ data: Invoice[] }, ApiError>({
    queryKey: ['createInterimInvoices', 'dry_run', id, until],
    queryFn: ({ signal }) =>
      call(
        'createInterimInvoices',
        { params: { id }, query: { dry_run: true }, body: { until } },
        { signal },
      ),
    gcTime: 0,
    retry: false,
  })
  const documents = preview.data?.data ?? []
  return (
    <FormDialog
      title={text.title}
      form={form}
      submit={text.issue(documents.length)}
      disabled={documents.length === 0}
      close={close}
    >
      <DateField
        label={text.until}
        value={until}
        min={min}
        max={max}
        eager
        data-autofocus
        onChange={(day) => day && form.set({ until: day })}
      />
      <p className="soft">{text.hint}</p>
      <QueryState query={preview} skeleton={<SkeletonRows rows={2} />}>
        {({ data }) => <Documents documents={data} />}
      </QueryState>
    </FormDialog>
  )
}

/** The first of the month after the nights that are invoiced, or the last day that is possible. */
function nextMonth(invoices: readonly Invoice[], check_in: string, max: string): string {
  const invoiced = invoices.flatMap(({ nights_until }) => nights_until ?? [])
  const from = [check_in, ...invoiced].toSorted().at(-1)!
  const next = `${addDays(`${from.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  return next < max ? next : max
}

function Documents({ documents }: { documents: readonly Invoice[] }) {
  const text = usePartMessages('routing').long_stays
  const formats = useFormats()
  const nightsOn = ({ line_items }: Invoice) =>
    new Set(line_items.flatMap(({ type, date }) => (type === 'accommodation' ? [date] : []))).size
  return (
    <PlainTable
      label={text.preview}
      columns={[text.payer, { figure: text.nights }, { figure: text.total }]}
      cards
    >
      <tbody>
        {documents.map((document) => {
          const { id, type, bill_to, total } = document
          const is_note = type === 'credit_note'
          return (
            <tr key={id}>
              <th scope="row">
                {bill_to.company_name ?? bill_to.name}{' '}
                {is_note && <span className="soft">{text.credit_note}</span>}
              </th>
              <td data-figure data-title={text.nights}>
                {formats.number(nightsOn(document))}
              </td>
              <td data-figure data-title={text.total}>
                {formats.money(is_note ? { ...total, amount: 0 - total.amount } : total)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </PlainTable>
  )
}
