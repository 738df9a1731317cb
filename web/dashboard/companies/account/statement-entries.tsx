import { useState } from 'react'
import type { CompanyStatement } from '#contract/money/company-statements.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'

/** What changed what a company owes on the days of its statement, folded away at first. rule 32.7 */
export function StatementEntries({ statement }: { statement: CompanyStatement }) {
  const { account: text } = usePartMessages('companies')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const { entries, from, to, opening_balance, closing_balance } = statement
  return (
    <>
      <div>
        <Button variant="subtle" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text.statement(formats.day(from), formats.day(to))}
        </Button>
      </div>
      {open && (
        <PlainTable
          label={text.statement(formats.day(from), formats.day(to))}
          columns={[text.day, text.what, { figure: text.amount }, { figure: text.balance }]}
          cards
        >
          <tbody>
            <tr>
              <th scope="row">{formats.day(from)}</th>
              <td data-title={text.what}>{text.opening}</td>
              <td data-figure />
              <td data-figure data-title={text.balance}>
                {formats.money(opening_balance)}
              </td>
            </tr>
            {entries.map(({ date, kind, resource_id, reference, amount, balance }) => (
              <tr key={`${date} ${kind} ${resource_id} ${amount.amount}`}>
                <th scope="row">{formats.day(date)}</th>
                <td data-title={text.what}>{[text.kinds[kind], reference].filter(Boolean).join(' · ')}</td>
                <td data-figure data-title={text.amount}>
                  {formats.money(amount)}
                </td>
                <td data-figure data-title={text.balance}>
                  {formats.money(balance)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{formats.day(to)}</th>
              <td data-title={text.what}>{text.closing}</td>
              <td data-figure />
              <td data-figure data-title={text.balance}>
                {formats.money(closing_balance)}
              </td>
            </tr>
          </tfoot>
        </PlainTable>
      )}
    </>
  )
}
