import { RATE_PATTERN, vatRateOf } from '../lib/vat-rate.ts'
import { TextInput, type TextInputProps } from '../ui/controls/input.ts'

interface VatRateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A VAT rate in percent; formatted on blur. */
export const VatRateField = ({ label, value, onChange, ...props }: VatRateFieldProps) => (
  <TextInput
    label={`${label} (%)`}
    inputMode="decimal"
    required
    withAsterisk={false}
    pattern={RATE_PATTERN}
    {...props}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={() => onChange(vatRateOf(value))}
  />
)
