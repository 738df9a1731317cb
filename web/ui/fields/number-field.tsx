import { NumberInput, type NumberInputProps } from '../controls/input.ts'

interface NumberFieldProps extends Omit<NumberInputProps, 'onChange'> {
  readonly onChange: (value: number) => void
}

/** A number: what is typed and is none changes nothing. */
export const NumberField = ({ onChange, ...props }: NumberFieldProps) => (
  <NumberInput {...props} onChange={(typed) => typeof typed === 'number' && onChange(typed)} />
)
