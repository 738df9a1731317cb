import { useState } from 'react'
import type { Quote } from '#contract/stays/quotes.ts'
import { LOST_REASONS, type LostReason } from '#contract/stays/status.ts'
import { fullName } from '#contract/text/person-names.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ConfirmDialog, FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Select } from '#web/ui/controls/choice.ts'
import { optionsOf } from '#web/ui/options.ts'

type Step = 'send' | 'decline' | 'withdraw'

/** The steps that an open quote has left, each after a question. rule 33.2 */
export function QuoteActions({ quote }: { quote: Quote }) {
  const text = usePartMessages('quotes')
  const { allowed } = usePermission('sendQuote')
  const [asks, setAsks] = useState<Step>()
  const close = () => setAsks(undefined)
  if (!allowed || (quote.status !== 'draft' && quote.status !== 'sent')) return null
  return (
    <>
      <Button onClick={() => setAsks('withdraw')}>{text.withdraw}</Button>
      <ButtonLink to="/quotes/$id/edit" params={{ id: quote.id }}>
        {text.edit}
      </ButtonLink>
      {quote.status === 'sent' && <Button onClick={() => setAsks('decline')}>{text.decline}</Button>}
      <Button variant={quote.status === 'draft' ? 'filled' : 'default'} onClick={() => setAsks('send')}>
        {quote.status === 'draft' ? text.send : text.send_again}
      </Button>
      {asks === 'send' && <SendDialog quote={quote} close={close} />}
      {asks === 'decline' && <DeclineDialog quote={quote} close={close} />}
      {asks === 'withdraw' && <WithdrawDialog quote={quote} close={close} />}
    </>
  )
}

interface DialogProps {
  readonly quote: Quote
  readonly close: () => void
}

function SendDialog({ quote, close }: DialogProps) {
  const text = usePartMessages('quotes')
  const form = useRecordForm('sendQuote', undefined, {
    values: () => ({}),
    target: { params: { id: quote.id } },
    close,
    done: () => text.was_sent,
  })
  const { email } = quote.guest
  const holds = quote.offers.some(({ hold }) => hold === 'option')
  return (
    <ConfirmDialog title={text.send} form={form} submit={text.send} close={close}>
      <p>
        {email === null ? text.no_email : text.mail_goes(email)} {holds && text.takes_rooms}
      </p>
    </ConfirmDialog>
  )
}

function DeclineDialog({ quote, close }: DialogProps) {
  const text = usePartMessages('quotes')
  const form = useRecordForm('declineQuote', undefined, {
    values: (): { lost_reason: LostReason } => ({ lost_reason: 'price' }),
    target: { params: { id: quote.id } },
    close,
    done: () => text.was_declined,
  })
  return (
    <FormDialog title={text.decline} form={form} submit={text.decline} close={close}>
      <p>{text.frees_rooms}</p>
      <Select
        {...form.field('lost_reason')}
        label={text.lost_reason}
        data={optionsOf(LOST_REASONS, text.lost_reasons)}
      />
    </FormDialog>
  )
}

function WithdrawDialog({ quote, close }: DialogProps) {
  const text = usePartMessages('quotes')
  const form = useRecordForm('withdrawQuote', undefined, {
    values: () => ({}),
    target: { params: { id: quote.id } },
    close,
    done: () => text.was_withdrawn,
  })
  return (
    <ConfirmDialog
      title={text.withdraw_title(fullName(quote.guest))}
      form={form}
      submit={text.withdraw}
      close={close}
    >
      <p>{text.frees_rooms}</p>
    </ConfirmDialog>
  )
}
