import { useEffect, useRef, useState } from 'react'
import { decimalOf } from '#contract/currency.ts'
import type { Money } from '#contract/money.ts'
import { amountOf } from '../../lib/formats.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { TextInput, type TextInputProps } from '../controls/input.ts'

interface AmountFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: Money | null | ''
  readonly currency: string
  readonly onChange: (value: Money | null) => void
  readonly negative?: boolean
}

/** An amount of money. An invalid amount is reported at once and blocks the submission of the form. */
export function AmountField({ value, currency, onChange, negative, error, ...props }: AmountFieldProps) {
  const text = useMessages().states
  const outer = value ? value.amount : undefined
  const [written, setWritten] = useState(value ? decimalOf(value) : '')
  const [shown, setShown] = useState(outer)
  const amount = amountOf(written, currency)
  // The value was changed from outside, not by typing.
  if (outer !== shown) {
    setShown(outer)
    if (outer !== amount) setWritten(value ? decimalOf(value) : '')
  }
  const input = useRef<HTMLInputElement>(null)
  const wrong = written.trim() !== '' && (amount === undefined || (amount < 0 && !negative))
  const complaint = wrong ? text.not_an_amount(currency) : ''
  // Otherwise the last valid amount would be sent.
  useEffect(() => input.current?.setCustomValidity(complaint), [complaint])
  return (
    <TextInput
      ref={input}
      inputMode="decimal"
      rightSection={<span className="soft">{currency}</span>}
      rightSectionWidth={48}
      {...props}
      value={written}
      error={complaint || error}
      onChange={({ currentTarget: { value: typed } }) => {
        setWritten(typed)
        const read = amountOf(typed, currency)
        if (typed.trim() === '') onChange(null)
        else if (read !== undefined && (read >= 0 || negative)) onChange({ amount: read, currency })
      }}
    />
  )
}
