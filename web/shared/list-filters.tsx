import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { endOfDay, startOfDay, today } from '../lib/formats.ts'
import { useFormats, useMessages } from '../lib/i18n/language.tsx'
import { omitEmpty } from '../lib/search-params.ts'
import { Button } from '../ui/controls/button.ts'
import {
  FilterBar,
  FilterChoice,
  FilterDays,
  FilterOrder,
  FilterSearch,
  FilterText,
} from '../ui/filters/filters.tsx'
import type { Option } from '../ui/options.ts'

interface ChoiceFilter {
  readonly kind: 'choice'
  readonly options: readonly Option[]
  /** The text for no selection. */
  readonly any?: string
  /** The label of a value that is not an option, such as one set by a link. */
  readonly words?: (value: string) => string
  /** Allows several values, separated by commas. */
  readonly several?: boolean
}

/** Sorts without filtering. */
interface OrderFilter {
  readonly kind: 'order'
  readonly options: readonly Option[]
  /** The default order. */
  readonly usual: string
}

interface TextFilter {
  readonly kind: 'text'
  readonly type?: 'email' | 'tel'
  /** An input that does not match is ignored. */
  readonly pattern?: RegExp
  /** The most used text filter: a field in the filter bar. */
  readonly first?: boolean
}

/**
 * A period, whose last day is the filter `to`. `day` is a date; `moment` the first and last second in the
 * reader's time zone.
 */
interface PeriodFilter<N extends string> {
  readonly kind: 'day' | 'moment'
  readonly to: N
  readonly label: string
  /** The business date, for "today" and other named periods. */
  readonly date?: string | undefined
}

interface OtherFilter {
  /** `end` is the last day of a period; `link` is set by links only. */
  readonly kind: 'end' | 'link'
}

export type ListFilter<N extends string = string> = (
  | ChoiceFilter
  | OrderFilter
  | TextFilter
  | PeriodFilter<N>
  | OtherFilter
) & {
  /** Under "More filters" until it is added. */
  readonly rare?: boolean
}

export interface ListFilters<N extends string> {
  readonly fields: Readonly<Record<N, ListFilter<N>>>
  readonly labels: Readonly<Record<N, string>>
  /** The filters that are set, under their names in the API. */
  readonly values: { readonly [K in N]?: string }
  readonly set: (change: { readonly [K in N]?: string | undefined }) => void
  /** Sets these filters, and removes all others. */
  readonly replace: (values: { readonly [K in N]?: string }) => void
  readonly clear: () => void
  /** The filters that are set, as texts. */
  readonly active: readonly ActiveFilter[]
}

export interface ActiveFilter {
  readonly name: string
  readonly value: string
  readonly remove: () => void
}

/** The filters of a list, stored in the address. */
export function useListFilters<const N extends string>(
  fields: Readonly<Record<N, ListFilter<N>>>,
  labels: Readonly<Record<N, string>>,
): ListFilters<N> {
  type Values = { [K in N]?: string | undefined }
  const navigate = useNavigate()
  const words = useFilterWords()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const names = Object.keys(fields) as N[]
  const values = omitEmpty(
    Object.fromEntries(names.map((name) => [name, search[name]])),
  ) as ListFilters<N>['values']
  const set = (change: Values) =>
    void navigate({ to: '.', search: (now) => omitEmpty({ ...now, ...change }), replace: true })
  const replace = (next: ListFilters<N>['values']) =>
    set(Object.fromEntries(names.map((name) => [name, next[name]])) as Values)
  return {
    fields,
    labels,
    values,
    set,
    replace,
    clear: () => replace({}),
    active: names
      .filter((name) => values[name] !== undefined && fields[name].kind !== 'order')
      .map((name) => ({
        name: labels[name],
        value: words(startOf(fields, name) ?? fields[name], values[name]!),
        remove: () => set({ [name]: undefined } as Values),
      })),
  }
}

/** The period whose end is this filter. */
function startOf<N extends string>(
  fields: Readonly<Record<N, ListFilter<N>>>,
  name: N,
): ListFilter<N> | undefined {
  return (Object.values(fields) as ListFilter<N>[]).find((field) => 'to' in field && field.to === name)
}

/** The value of a filter as a text. */
function useFilterWords(): (field: ListFilter, value: string) => string {
  const formats = useFormats()
  return (field, value) => {
    if (field.kind === 'day') return formats.day(value)
    if (field.kind === 'moment') return formats.moment(value)
    if (field.kind !== 'choice') return value
    const wordOf = (one: string) =>
      field.options.find((option) => option.value === one)?.label ?? field.words?.(one)
    return wordOf(value) ?? formats.list(value.split(',').map((one) => wordOf(one) ?? one))
  }
}

interface ListFilterBarProps<N extends string> {
  readonly filters: ListFilters<N>
  /** At the end of the line. */
  readonly beside?: ReactNode
}

/** The filters as chips, in their order. */
export function ListFilterBar<N extends string>({ filters, beside }: ListFilterBarProps<N>) {
  const text = useMessages().states
  const { fields, values } = filters
  const [opened, setOpened] = useState(false)
  const names = (Object.keys(fields) as N[]).filter((name) => !['link', 'end'].includes(fields[name].kind))
  const isSet = (name: N) => {
    const field = fields[name]
    return values[name] !== undefined || ('to' in field && values[field.to] !== undefined)
  }
  const hidden = opened ? [] : names.filter((name) => fields[name].rare && !isSet(name))
  return (
    <FilterBar label={text.filters} beside={beside}>
      {names
        .filter((name) => !hidden.includes(name))
        .map((name) => (
          <FilterField key={name} name={name} filters={filters} />
        ))}
      {hidden.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpened(true)}>
          {text.filters_more}
        </Button>
      )}
    </FilterBar>
  )
}

interface FilterFieldProps<N extends string> {
  readonly name: N
  readonly filters: ListFilters<N>
}

function FilterField<N extends string>({ name, filters }: FilterFieldProps<N>) {
  const words = useFilterWords()
  const { fields, values, labels, set } = filters
  const field = fields[name]
  const value: string | undefined = values[name]
  const change = (next: string | undefined) => set({ [name]: next } as ListFilters<N>['values'])
  const props = { label: labels[name], value, onChange: change }
  switch (field.kind) {
    case 'choice': {
      const { options, several, any } = field
      const text = value === undefined ? any : words(field, value)
      return <FilterChoice {...props} options={options} several={several} words={text} />
    }
    case 'order': {
      const { options, usual } = field
      const known = options.some((option) => option.value === value) ? value! : usual
      const onChange = (next: string | undefined) => change(next === usual ? undefined : next)
      return <FilterOrder {...props} value={known} options={options} onChange={onChange} />
    }
    case 'text': {
      const { type = 'text', pattern, first } = field
      const onChange = (typed: string | undefined) =>
        change(typed && pattern?.test(typed) === false ? undefined : typed)
      const Field = first ? FilterSearch : FilterText
      return <Field {...props} type={type} onChange={onChange} />
    }
    case 'day':
    case 'moment':
      return <PeriodField name={name} field={field} filters={filters} />
    default:
      return null
  }
}

interface PeriodFieldProps<N extends string> extends FilterFieldProps<N> {
  readonly field: PeriodFilter<N>
}

function PeriodField<N extends string>({ name, field, filters: { values, set } }: PeriodFieldProps<N>) {
  const is_moment = field.kind === 'moment'
  const dayOf = (value: string | undefined) =>
    value === undefined ? '' : is_moment ? today(new Date(value)) : value
  const change = { from: is_moment ? startOfDay : String, to: is_moment ? endOfDay : String }
  return (
    <FilterDays
      label={field.label}
      value={{ from: dayOf(values[name]), to: dayOf(values[field.to]) }}
      date={field.date}
      onChange={({ from, to }) =>
        set({
          [name]: from ? change.from(from) : undefined,
          [field.to]: to ? change.to(to) : undefined,
        } as ListFilters<N>['values'])
      }
    />
  )
}
