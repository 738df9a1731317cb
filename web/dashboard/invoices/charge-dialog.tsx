import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../../contract/invoice-parts.ts'
import type { Reservation } from '../../../contract/reservations.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { undoing } from '../../shared/undoing.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Columns, FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { RATE_PATTERN, rateOf } from './vat-rate.ts'

const KINDS = ['service', 'meal', 'fee'] as const

interface ChargeDialogProps {
  readonly reservation: Reservation
  /** Of the guest. */
  readonly name: string
  readonly close: () => void
}

/** A bottle of water, a transfer, a lost key: onto the stay, without a look at its documents. */
export function ChargeDialog({ reservation, name, close }: ChargeDialogProps) {
  const { invoices: text, desk_money: desk, states } = useMessages()
  const formats = useFormats()
  const currency = reservation.balance.currency
  const { charge, act } = useCharge(reservation, close)
  const [description, setDescription] = useState('')
  const [price, setPrice] = useState(0)
  const [quantity, setQuantity] = useState(1)
  const [type, setType] = useState<(typeof KINDS)[number]>('service')
  const [vat, setVat] = useState(usePropertyOf(reservation.property_id)?.default_vat_rate ?? '0.00')
  const total = { amount: price * quantity, currency }
  return (
    <Dialog title={desk.charge_title(name)} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const unit_price = { amount: price, currency }
          act({ type, description: description.trim(), unit_price, quantity, vat_rate: rateOf(vat) }, total)
        }}
      >
        <Stack>
          {charge.error && <ErrorCard error={charge.error} />}
          <TextInput
            label={text.description}
            required
            withAsterisk={false}
            data-autofocus
            pattern=".*\S.*"
            maxLength={300}
            value={description}
            onChange={({ currentTarget: { value } }) => setDescription(value)}
          />
          <Columns least={120}>
            <AmountField
              label={text.unit_price}
              required
              withAsterisk={false}
              currency={currency}
              value={null}
              onAmount={(amount) => setPrice(amount?.amount ?? 0)}
            />
            <NumberInput
              label={text.quantity}
              min={1}
              max={10_000}
              allowDecimal={false}
              value={quantity}
              onChange={(typed) => typeof typed === 'number' && setQuantity(typed)}
            />
            <TextInput
              label={`${text.vat_rate} (%)`}
              inputMode="decimal"
              required
              withAsterisk={false}
              pattern={RATE_PATTERN}
              value={vat}
              onChange={({ currentTarget: { value } }) => setVat(value)}
            />
            <NativeSelect
              label={desk.charge_kind}
              value={type}
              data={KINDS.map((kind) => ({ value: kind, label: text.line_types[kind] }))}
              onChange={({ currentTarget: { value } }) => setType(value as typeof type)}
            />
          </Columns>
          <p className="soft">{desk.charge_hint}</p>
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" disabled={price <= 0} loading={charge.isPending}>
              {price > 0 ? desk.charge_do(formats.money(total)) : desk.charge}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

type AddedLine = Invoice['added_lines'][number]

/** Puts a line on the draft, and offers to take that one off again. */
function useCharge(reservation: Reservation, close: () => void) {
  const desk = useMessages().desk_money
  const formats = useFormats()
  const charge = useWrite('createInvoice')
  const update = useWrite('updateInvoice')
  const takeOff = ({ id, version, added_lines }: Invoice) =>
    update.mutateAsync({ params: { id }, body: { added_lines: added_lines.slice(0, -1) }, version })
  const act = (line: Omit<AddedLine, 'date'>, total: Invoice['total']) =>
    charge.mutate(
      { body: { reservation_id: reservation.id, added_lines: [line] } },
      {
        onSuccess: (draft) => {
          close()
          showToast(desk.charged(line.description, formats.money(total)), () =>
            undoing(takeOff(draft), desk.charge_undone(line.description)),
          )
        },
      },
    )
  return { charge, act }
}
