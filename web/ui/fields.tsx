import {
  Button,
  Input,
  NumberInput,
  type NumberInputProps,
  Select,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import styles from './fields.module.css'
import type { Option } from './options.ts'

interface DayFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  /** `2027-01-04`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A calendar day: the browser's own field, which is quick by keyboard and read out well. */
export const DayField = ({ value, onChange, ...props }: DayFieldProps) => (
  <TextInput type="date" {...props} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
)

interface NumberFieldProps extends Omit<NumberInputProps, 'onChange'> {
  readonly onChange: (value: number) => void
}

/** A number: what is typed and is none changes nothing. */
export const NumberField = ({ onChange, ...props }: NumberFieldProps) => (
  <NumberInput {...props} onChange={(typed) => typeof typed === 'number' && onChange(typed)} />
)

interface FilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

interface ChoiceProps extends FilterProps {
  readonly options: readonly Option[]
  /** What stands for no choice. */
  readonly any: string
}

/** A filter of a list: small, with its name in it. */
export function FilterChoice({ label, value, options, onChange, any }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} className={styles.filter!}>
      <Select
        aria-label={label}
        data={[{ value: '', label: any }, ...options]}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen || undefined)}
        searchable={options.length > 12}
      />
    </Input.Wrapper>
  )
}

export const FilterDay = ({ label, value, onChange }: FilterProps) => (
  <DayField
    label={label}
    className={styles.filter!}
    value={value ?? ''}
    onChange={(day) => onChange(day || undefined)}
  />
)

interface FilterTextProps extends FilterProps {
  readonly type?: 'text' | 'email' | 'tel'
}

/** A text that filters once it is left, or on Enter: not with every letter. */
export function FilterText({ label, value, onChange, type = 'text' }: FilterTextProps) {
  return (
    <form
      className={styles.filter}
      key={value}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(new FormData(event.currentTarget).get('text')?.toString().trim() || undefined)
      }}
    >
      <TextInput
        name="text"
        inputMode={type === 'tel' ? 'tel' : type === 'email' ? 'email' : 'text'}
        label={label}
        defaultValue={value ?? ''}
        onBlur={(event) => {
          const text = event.currentTarget.value.trim() || undefined
          if (text !== value) onChange(text)
        }}
      />
    </form>
  )
}

/** The fields of a filter; on a phone behind a button, because the rows are what one came for. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <search aria-label={label}>
      <Button
        className={styles.toggle!}
        size="compact-sm"
        aria-expanded={open}
        leftSection={<SlidersHorizontal size={14} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      <div className={styles.bar} data-open={open || undefined}>
        {children}
      </div>
    </search>
  )
}
