import { Button, Input, Select, TextInput, type TextInputProps } from '@mantine/core'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import { endOfDay, startOfDay, today } from '../lib/formats.ts'
import styles from './fields.module.css'

interface DayFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  /** `2027-01-04`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A calendar day: the browser's own field, which is quick by keyboard and read out well. */
export const DayField = ({ value, onChange, ...props }: DayFieldProps) => (
  <TextInput type="date" {...props} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
)

interface ChoiceProps<V extends string> {
  readonly label: string
  readonly value: V | undefined
  readonly options: readonly (readonly [value: V, label: string])[]
  readonly onChoice: (value: V | undefined) => void
  /** What stands for no choice. */
  readonly any: string
}

/** A filter of a list: small, with its name in it. */
export function FilterChoice<V extends string>({ label, value, options, onChoice, any }: ChoiceProps<V>) {
  return (
    <Input.Wrapper label={label} className={styles.filter!}>
      <Select
        aria-label={label}
        data={[
          { value: '', label: any },
          ...options.map(([option, name]) => ({ value: option as string, label: name })),
        ]}
        value={value ?? ''}
        onChange={(chosen) => onChoice((chosen || undefined) as V | undefined)}
        searchable={options.length > 12}
      />
    </Input.Wrapper>
  )
}

export function FilterDay(props: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  return (
    <DayField
      label={props.label}
      className={styles.filter!}
      value={props.value ?? ''}
      onChange={(day) => props.onChange(day || undefined)}
    />
  )
}

interface Period {
  /** Moments, as the API has them: the first and the last second of days of the reader. */
  readonly created_from?: string | undefined
  readonly created_to?: string | undefined
}

/** From a day to a day, both included. */
export function FilterPeriod({
  names,
  value: { created_from, created_to },
  onPeriod,
}: {
  names: { created_from: string; created_to: string }
  value: Period
  onPeriod: (period: Period) => void
}) {
  const dayOf = (moment: string | undefined) => (moment ? today(new Date(moment)) : undefined)
  return (
    <>
      <FilterDay
        label={names.created_from}
        value={dayOf(created_from)}
        onChange={(day) => onPeriod({ created_from: day && startOfDay(day) })}
      />
      <FilterDay
        label={names.created_to}
        value={dayOf(created_to)}
        onChange={(day) => onPeriod({ created_to: day && endOfDay(day) })}
      />
    </>
  )
}

interface FilterTextProps {
  readonly label: string
  readonly value: string | undefined
  readonly onText: (value: string | undefined) => void
  readonly type?: 'text' | 'email' | 'tel'
}

/** A text that filters once it is left, or on Enter: not with every letter. */
export function FilterText({ label, value, onText, type = 'text' }: FilterTextProps) {
  return (
    <form
      className={styles.filter}
      key={value}
      onSubmit={(event) => {
        event.preventDefault()
        onText(new FormData(event.currentTarget).get('text')?.toString().trim() || undefined)
      }}
    >
      <TextInput
        name="text"
        inputMode={type === 'tel' ? 'tel' : type === 'email' ? 'email' : 'text'}
        label={label}
        defaultValue={value ?? ''}
        onBlur={(event) => {
          const text = event.currentTarget.value.trim() || undefined
          if (text !== value) onText(text)
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
