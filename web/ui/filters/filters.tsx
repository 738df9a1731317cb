import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { today } from '../../lib/formats.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Button } from '../controls/button.ts'
import { Checkbox } from '../controls/choice.ts'
import { TextInput } from '../controls/input.ts'
import type { ChosenDays } from '../dates/calendar.tsx'
import { useRangeWords } from '../dates/date-range-field.tsx'
import { DaysPanel } from '../dates/days-panel.tsx'
import { usePeriods } from '../dates/presets.ts'
import type { Option } from '../options.ts'
import { FilterChip } from './chip.tsx'
import styles from './filters.module.css'

interface FilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

interface ChoiceProps extends FilterProps {
  readonly options: readonly Option[]
  /** The current value as a text; `any` is the text for no selection. */
  readonly words: string | undefined
  /** Allows several values, separated by commas. */
  readonly several?: boolean | undefined
}

/** With more options than this a search field is shown. */
const MAX_UNSEARCHED = 9

/** A filter with one or several of a list of values. */
export function FilterChoice({ label, value, options, words, several, onChange }: ChoiceProps) {
  return (
    <FilterChip
      label={label}
      words={words}
      clear={value === undefined ? undefined : () => onChange(undefined)}
    >
      {(done) =>
        several ? (
          <Several {...{ label, value, options, onChange }} />
        ) : (
          <OneOf
            {...{ label, value, options }}
            onChange={(chosen) => {
              onChange(chosen)
              done()
            }}
          />
        )
      }
    </FilterChip>
  )
}

interface FilterOrderProps extends Omit<FilterProps, 'value'> {
  readonly value: string
  readonly options: readonly Option[]
}

/** The sort order, which always has a value. */
export function FilterOrder({ label, value, options, onChange }: FilterOrderProps) {
  const words = options.find((option) => option.value === value)?.label ?? value
  return (
    <FilterChip label={label} words={words} icon={<ArrowUpDown size={13} aria-hidden />}>
      {(done) => (
        <OneOf
          {...{ label, value, options }}
          onChange={(chosen) => {
            onChange(chosen)
            done()
          }}
        />
      )}
    </FilterChip>
  )
}

type OptionsProps = Pick<ChoiceProps, 'label' | 'value' | 'options' | 'onChange'>

/** Arrow keys move the focus between the buttons. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = stops.indexOf(event.target as HTMLElement)
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}

function Narrowed({
  label,
  options,
  children,
}: Pick<OptionsProps, 'label' | 'options'> & {
  readonly children: (option: Option) => ReactNode
}) {
  const text = useMessages().states
  const [typed, setTyped] = useState('')
  const shown = options.filter((option) => option.label.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <div onKeyDown={moveFocus} role="none">
      {options.length > MAX_UNSEARCHED && (
        <TextInput
          aria-label={text.narrow(label)}
          placeholder={text.narrow(label)}
          value={typed}
          data-autofocus
          mb={6}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <fieldset className={styles.options} aria-label={label}>
        {shown.map(children)}
        {shown.length === 0 && <p className="soft">{text.no_match(label)}</p>}
      </fieldset>
    </div>
  )
}

const OneOf = ({ label, value, options, onChange }: OptionsProps) => (
  <Narrowed label={label} options={options}>
    {(option) => (
      <Button
        key={option.value}
        variant="subtle"
        justify="flex-start"
        className={styles.option!}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </Button>
    )}
  </Narrowed>
)

function Several({ label, value, options, onChange }: OptionsProps) {
  const chosen = new Set(value?.split(','))
  const toggle = (one: string) => {
    const next = options.filter((option) => chosen.has(option.value) !== (option.value === one))
    onChange(next.map((option) => option.value).join(',') || undefined)
  }
  return (
    <Narrowed label={label} options={options}>
      {(option) => (
        <Checkbox
          key={option.value}
          className={styles.option!}
          label={option.label}
          checked={chosen.has(option.value)}
          onChange={() => toggle(option.value)}
        />
      )}
    </Narrowed>
  )
}

interface FilterDaysProps {
  readonly label: string
  readonly value: ChosenDays
  readonly onChange: (value: ChosenDays) => void
  /** Nights end on the day of departure; they have no named periods. */
  readonly kind?: 'days' | 'nights'
  /** The business date, where it differs from the browser's date. */
  readonly date?: string | undefined
}

/** A filter by period, open at either end. */
export function FilterDays({ label, value, onChange, kind = 'days', date = today() }: FilterDaysProps) {
  const rangeWords = useRangeWords()
  const periods = usePeriods(date, {})
  const presets = kind === 'days' ? periods : []
  const named = presets.find(({ from, to }) => from === value.from && to === value.to)?.label
  return (
    <FilterChip
      label={label}
      words={named ?? (rangeWords(kind, value) || undefined)}
      clear={() => onChange({ from: '', to: '' })}
    >
      {(done) => <DaysPanel {...{ label, kind, value, onChange, presets, done }} />}
    </FilterChip>
  )
}

interface FilterTextProps extends FilterProps {
  readonly type?: 'text' | 'email' | 'tel'
}

/** A text filter, applied on blur or Enter, not with every letter. */
function TextField({ label, value, onChange, type = 'text', done }: FilterTextProps & { done?: () => void }) {
  const apply = (typed: string) => {
    const text = typed.trim() || undefined
    if (text !== value) onChange(text)
  }
  return (
    <form
      className={styles.text}
      key={value}
      onSubmit={(event) => {
        event.preventDefault()
        apply(new FormData(event.currentTarget).get('text')?.toString() ?? '')
        done?.()
      }}
    >
      <TextInput
        name="text"
        inputMode={type === 'tel' ? 'tel' : type === 'email' ? 'email' : 'text'}
        aria-label={label}
        {...(done
          ? { 'data-autofocus': true }
          : { placeholder: label, leftSection: <Search size={13} aria-hidden /> })}
        defaultValue={value ?? ''}
        onBlur={({ currentTarget }) => apply(currentTarget.value)}
      />
    </form>
  )
}

/** The most used text filter: a field in the filter bar. */
export const FilterSearch = (props: FilterTextProps) => <TextField {...props} />

export const FilterText = (props: FilterTextProps) => (
  <FilterChip label={props.label} words={props.value} clear={() => props.onChange(undefined)}>
    {(done) => <TextField {...props} done={done} />}
  </FilterChip>
)

interface FilterBarProps {
  readonly label: string
  /** At the end of the line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The filters of a list in one line, which scrolls sideways where it is too long. */
export const FilterBar = ({ label, beside, children }: FilterBarProps) => (
  <search aria-label={label} className={styles.bar}>
    <div className={styles.line}>{children}</div>
    {beside}
  </search>
)
