import { NumberInput, type NumberInputProps } from '../controls/input.ts'

interface NumberFieldProps extends Omit<NumberInputProps, 'onChange'> {
  readonly onChange: (value: number) => void
}

/** A number; an invalid input does not change it. */
export const NumberField = ({ onChange, ...props }: NumberFieldProps) => (
  <NumberInput {...props} onChange={(typed) => typeof typed === 'number' && onChange(typed)} />
)
