import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { API_ROOT } from '../../lib/client.ts'
import { useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { Card, Page } from '../../ui/page.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { InvoiceDetail } from './detail.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { PayDialog } from './pay/pay-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { InvoiceStatus } from './status.tsx'

/** An invoice as the guest sees it, with its actions. */
export default function InvoicePage() {
  const text = useMessages().invoices
  const { id } = useParams({ strict: false })
  const invoice = useRead('getInvoice', { params: { id: id! } })
  const { data } = invoice
  return (
    <Page
      bare
      title={data ? `${text.types[data.type]} ${data.number ?? ''}` : text.title}
      beside={data && <InvoiceStatus status={data.status} />}
      actions={
        <>
          <CopyAsApi operation="getInvoice" args={{ params: { id: id! } }} />
          {data && <Actions invoice={data} />}
        </>
      }
    >
      <QueryState query={invoice}>
        {(found) => (
          <Card>
            <InvoiceDetail invoice={found} />
          </Card>
        )}
      </QueryState>
    </Page>
  )
}

const DIALOGS = {
  pay: PayDialog,
  issue: IssueDialog,
  credit: CreditDialog,
  edit: DraftDialog,
  send: SendDialog,
} as const

/** The actions offered in each state; the service decides. */
function Actions({ invoice }: { invoice: Invoice }) {
  const text = useMessages().invoices
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const may = {
    pay: usePermission('createPayment'),
    issue: usePermission('issueInvoice'),
    edit: usePermission('updateInvoice'),
    credit: usePermission('createCreditNote'),
    send: usePermission('sendInvoice'),
  }
  const { id, status, type, amount_due } = invoice
  const draft = status === 'draft'
  const issued = status === 'issued' || status === 'paid'
  const offered = {
    edit: draft && type === 'invoice',
    issue: draft,
    credit: issued && type !== 'credit_note',
    pay: status !== 'void' && amount_due.amount > 0,
  }
  const OpenDialog = open && DIALOGS[open]
  return (
    <>
      {(['edit', 'credit', 'issue', 'pay'] as const)
        .filter((name) => offered[name])
        .map((name) => (
          <Button
            key={name}
            variant={name === 'pay' || (name === 'issue' && !offered.pay) ? 'filled' : 'default'}
            disabled={!may[name].allowed}
            title={may[name].why}
            onClick={() => setOpen(name)}
          >
            {text[name]}
          </Button>
        ))}
      {draft && type === 'invoice' && (
        <Button
          component="a"
          href={`${API_ROOT}/invoices/${id}/pdf?proforma=true`}
          target="_blank"
          rel="noopener"
        >
          {text.proforma}
        </Button>
      )}
      {!draft && status !== 'void' && (
        <>
          <Button disabled={!may.send.allowed} title={may.send.why} onClick={() => setOpen('send')}>
            {text.send}
          </Button>
          <Button component="a" href={`${API_ROOT}/invoices/${id}/pdf`} target="_blank" rel="noopener">
            {text.pdf}
          </Button>
        </>
      )}
      {OpenDialog && <OpenDialog invoice={invoice} close={() => setOpen(undefined)} />}
    </>
  )
}
