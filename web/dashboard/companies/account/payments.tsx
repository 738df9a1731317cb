import { useState } from 'react'
import type { CompanyPayment } from '#contract/money/company-payments.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { VoidDialog } from './confirm-dialogs.tsx'

interface CompanyPaymentsProps {
  readonly company_id: string
  readonly property_id: string
}

/** Payments of a company over several invoices, newest first. */
export function CompanyPayments({ company_id, property_id }: CompanyPaymentsProps) {
  const { account: text } = usePartMessages('companies')
  const { states } = useMessages()
  const may = usePermission('voidCompanyPayment')
  const { items, query } = usePages('listCompanyPayments', {
    params: { id: company_id },
    query: { property_id },
  })
  const [voiding, setVoiding] = useState<CompanyPayment>()
  if (items.length === 0) return null
  return (
    <>
      <PlainTable
        label={text.payments}
        columns={[
          text.day,
          text.method,
          text.pays,
          { figure: text.amount },
          { figure: text.credit_left },
          '',
        ]}
        cards
      >
        <tbody>
          {items.map((payment) => (
            <Row
              key={payment.id}
              payment={payment}
              voidIt={may.allowed ? () => setVoiding(payment) : undefined}
            />
          ))}
        </tbody>
      </PlainTable>
      {query.hasNextPage && (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {states.more}
          </Button>
        </div>
      )}
      {voiding && <VoidDialog payment={voiding} close={() => setVoiding(undefined)} />}
    </>
  )
}

interface RowProps {
  readonly payment: CompanyPayment
  /** Undefined for roles that may not void payments. */
  readonly voidIt: (() => void) | undefined
}

function Row({ payment, voidIt }: RowProps) {
  const { account: text } = usePartMessages('companies')
  const { desk_money: desk } = useMessages()
  const formats = useFormats()
  const { business_date, method, reference, status, void_reason, amount, credit_left, payments } = payment
  return (
    <tr>
      <th scope="row">{business_date && formats.day(business_date)}</th>
      <td data-title={text.method}>{[desk.methods[method], reference].filter(Boolean).join(' · ')}</td>
      <td data-title={text.pays}>
        {status === 'voided' ? text.voided(void_reason ?? '') : text.invoices(payments.length)}
      </td>
      <td data-figure data-title={text.amount}>
        {formats.money(amount)}
      </td>
      <td data-figure data-title={text.credit_left}>
        {credit_left.amount === 0 ? '–' : formats.money(credit_left)}
      </td>
      <td>
        {status === 'received' && voidIt && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={text.void_of(formats.money(amount))}
            onClick={voidIt}
          >
            {text.void_short}
          </Button>
        )}
      </td>
    </tr>
  )
}
