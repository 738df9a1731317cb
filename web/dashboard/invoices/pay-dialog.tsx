import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../../contract/invoice-parts.ts'
import type { Money } from '../../../contract/money.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { InvoiceDialogProps } from './dialog-props.ts'
import type { Payable } from './payable.ts'

/** Money that is taken on one document. */
export function PayDialog({ invoice, close }: InvoiceDialogProps) {
  const text = useMessages().invoices
  return (
    <Dialog title={text.pay} close={close}>
      <PayForm payables={[{ invoice, amount: invoice.amount_due }]} submit={text.pay} close={close} />
    </Dialog>
  )
}

/** How the money comes: `charge` asks the provider, everything else is only written down. */
const WAYS = ['card', 'charge', 'cash', 'bank_transfer', 'channel_collect', 'manual'] as const
type Way = (typeof WAYS)[number]

interface PayFormProps {
  /** At least one; the first is proposed. */
  readonly payables: readonly Payable[]
  /** What the button says; with the amount where it is left out. */
  readonly submit?: string
  readonly close: () => void
}

/** How much, how, and what the till calls it. */
export function PayForm({ payables, submit, close }: PayFormProps) {
  const { invoices: text, desk_money: desk, states } = useMessages()
  const formats = useFormats()
  const pay = useWrite('createPayment')
  const [chosen, setChosen] = useState(payables[0]!)
  const [amount, setAmount] = useState<Money | null>(chosen.amount)
  const [way, setWay] = useState<Way>('card')
  const [reference, setReference] = useState('')
  const [card, setCard] = useState('')
  const written = reference.trim()
  const act = (taken: Money) =>
    pay.mutate(
      {
        params: { id: chosen.invoice.id },
        body: {
          amount: taken,
          method: way === 'charge' ? 'card' : way,
          ...(written && { reference: written }),
          ...(way === 'charge' && { card: card.trim() }),
        },
      },
      {
        onSuccess: ({ status }) => {
          close()
          showToast(desk.taken[status](formats.money(taken)))
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (amount) act(amount)
      }}
    >
      <Stack>
        {pay.error && <ErrorCard error={pay.error} />}
        {payables.length > 1 && (
          <InvoiceChoice
            payables={payables}
            chosen={chosen}
            choose={(payable) => {
              setChosen(payable)
              setAmount(payable.amount)
            }}
          />
        )}
        <AmountField
          key={chosen.invoice.id}
          label={text.pay_amount}
          required
          withAsterisk={false}
          data-autofocus
          currency={chosen.invoice.currency}
          value={chosen.amount}
          onAmount={setAmount}
        />
        <NativeSelect
          label={text.method}
          description={desk.method_hints[way]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={way}
          data={WAYS.map((one) => ({ value: one, label: desk.methods[one] }))}
          onChange={({ currentTarget: { value } }) => setWay(value as Way)}
        />
        {way === 'charge' && (
          <TextInput
            label={desk.card}
            description={desk.card_hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            withAsterisk={false}
            maxLength={100}
            autoComplete="off"
            value={card}
            onChange={({ currentTarget: { value } }) => setCard(value)}
          />
        )}
        <TextInput
          label={text.pay_reference}
          description={text.pay_reference_hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          value={reference}
          onChange={({ currentTarget: { value } }) => setReference(value)}
        />
        <FormFooter>
          <Button onClick={close}>{states.cancel}</Button>
          <Button type="submit" variant="filled" disabled={!amount?.amount} loading={pay.isPending}>
            {submit ?? desk.take_of(formats.money(amount ?? chosen.amount))}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}

interface InvoiceChoiceProps {
  readonly payables: readonly Payable[]
  readonly chosen: Payable
  readonly choose: (payable: Payable) => void
}

/** Which document the money is for, where there are several. */
function InvoiceChoice({ payables, chosen, choose }: InvoiceChoiceProps) {
  const { invoices: text, desk_money: desk } = useMessages()
  const formats = useFormats()
  const nameOf = ({ number, type }: Invoice) => number ?? (type === 'invoice' ? desk.draft : text.types[type])
  return (
    <NativeSelect
      label={desk.on}
      value={chosen.invoice.id}
      data={payables.map(({ invoice, amount }) => ({
        value: invoice.id,
        label: desk.amount_due(nameOf(invoice), formats.money(amount)),
      }))}
      onChange={({ currentTarget: { value } }) =>
        choose(payables.find(({ invoice }) => invoice.id === value)!)
      }
    />
  )
}
