import { NumberInput, type NumberInputProps } from '../controls/input.ts'

interface NumberFieldProps extends Omit<NumberInputProps, 'onChange'> {
  readonly onChange: (value: number) => void
}

/** A number; an invalid input does not change it. Typing replaces it where the keyboard led here. */
export const NumberField = ({ onChange, ...props }: NumberFieldProps) => (
  <NumberInput
    onFocus={({ currentTarget }) => currentTarget.select()}
    {...props}
    onChange={(typed) => typeof typed === 'number' && onChange(typed)}
  />
)
