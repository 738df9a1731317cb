import type { PaymentReport } from '#contract/invoices/reports.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Section } from '#web/ui/description-list.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import styles from './papers.module.css'

/** Payments of all days by person, method and cashier shift. rule 23.5 */
export function PeopleSection({ people }: { people: PaymentReport['people'] }) {
  const text = usePartMessages('papers')
  const { invoices } = useMessages()
  const reports = usePartMessages('reports')
  const formats = useFormats()
  const figures = ['received', 'refunded', 'net'] as const
  return (
    <Section title={text.people}>
      <PlainTable
        label={text.people}
        className={styles.wide}
        columns={[
          text.person,
          text.method,
          text.shift,
          ...figures.map((figure) => ({ figure: reports.payments[figure] })),
        ]}
      >
        <tbody>
          {people.map((row) => (
            <tr key={JSON.stringify([row.currency, row.method, row.charged, row.received_by, row.shift_id])}>
              <th scope="row">
                {row.received_by
                  ? (row.received_by.name ?? reports.payments.system)
                  : reports.payments.nobody}
              </th>
              <td>
                {invoices.methods[row.method]}
                {row.charged && `, ${reports.payments.charged}`}
              </td>
              <td>{row.shift_id?.slice(-6) ?? '–'}</td>
              {figures.map((figure) => (
                <td key={figure} data-figure>
                  {formats.money(row[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  )
}
