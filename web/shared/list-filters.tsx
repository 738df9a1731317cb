import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { endOfDay, startOfDay, today } from '../lib/formats.ts'
import { useFormats, useMessages } from '../lib/i18n/language.tsx'
import { setOnly } from '../lib/search-params.ts'
import { FilterBar, FilterChoice, FilterDay, FilterText } from '../ui/fields.tsx'
import type { Option } from '../ui/options.ts'

interface ChoiceFilter {
  /** An `order` takes no row away. */
  readonly kind: 'choice' | 'order'
  readonly options: readonly Option[]
  /** What stands for no choice, where it is not "Any". */
  readonly any?: string
  /** What a value is called that is none of the options: several of them, joined by commas, or what a link has set. */
  readonly words?: (value: string) => string
}

interface TextFilter {
  readonly kind: 'text'
  readonly type?: 'email' | 'tel'
  /** What is typed and does not match it filters nothing. */
  readonly pattern?: RegExp
}

interface OtherFilter {
  /**
   * `day` is a date; `start_of_day` and `end_of_day` are its first and last second, chosen as a day of the reader; `link` is
   * set by links alone.
   */
  readonly kind: 'day' | 'start_of_day' | 'end_of_day' | 'link'
}

export type ListFilter = (ChoiceFilter | TextFilter | OtherFilter) & {
  /** Behind "More filters" until it is asked for. */
  readonly rare?: boolean
}

export interface ListFilters<N extends string> {
  readonly fields: Readonly<Record<N, ListFilter>>
  readonly labels: Readonly<Record<N, string>>
  /** Those that are set, under the names that the API has for them. */
  readonly values: { readonly [K in N]?: string }
  readonly set: (change: { readonly [K in N]?: string | undefined }) => void
  /** Sets these, and takes off all others. */
  readonly replace: (values: { readonly [K in N]?: string }) => void
  readonly clear: () => void
  /** Those that are set, in words. */
  readonly active: readonly ActiveFilter[]
}

export interface ActiveFilter {
  readonly name: string
  readonly value: string
  readonly remove: () => void
}

/** The filters of a list, which stand in the address. */
export function useListFilters<const N extends string>(
  fields: Readonly<Record<N, ListFilter>>,
  labels: Readonly<Record<N, string>>,
): ListFilters<N> {
  type Values = { [K in N]?: string | undefined }
  const navigate = useNavigate()
  const formats = useFormats()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const names = Object.keys(fields) as N[]
  const values = setOnly(
    Object.fromEntries(names.map((name) => [name, search[name]])),
  ) as ListFilters<N>['values']
  const set = (change: Values) =>
    void navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  const replace = (next: ListFilters<N>['values']) =>
    set(Object.fromEntries(names.map((name) => [name, next[name]])) as Values)
  const words = (name: N, value: string) => {
    const field = fields[name]
    if (field.kind === 'day') return formats.day(value)
    if (field.kind === 'start_of_day' || field.kind === 'end_of_day') return formats.moment(value)
    if (field.kind !== 'choice') return value
    return field.options.find((option) => option.value === value)?.label ?? field.words?.(value) ?? value
  }
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
        value: words(name, values[name]!),
        remove: () => set({ [name]: undefined } as Values),
      })),
  }
}

/** The fields of the filters, in their order. */
export function ListFilterBar<N extends string>({ filters }: { filters: ListFilters<N> }) {
  const text = useMessages().states
  const { fields, values } = filters
  const [opened, setOpened] = useState(false)
  const names = (Object.keys(fields) as N[]).filter((name) => fields[name].kind !== 'link')
  const rare = names.filter((name) => fields[name].rare)
  const is_open = opened || rare.some((name) => values[name] !== undefined)
  return (
    <FilterBar label={text.filters}>
      {names
        .filter((name) => is_open || !fields[name].rare)
        .map((name) => (
          <FilterField
            key={name}
            field={fields[name]}
            label={filters.labels[name]}
            value={values[name]}
            onChange={(value) => filters.set({ [name]: value } as ListFilters<N>['values'])}
          />
        ))}
      {rare.length > 0 && !is_open && (
        <Button variant="subtle" onClick={() => setOpened(true)}>
          {text.filters_more}
        </Button>
      )}
    </FilterBar>
  )
}

interface FilterFieldProps {
  readonly field: ListFilter
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function FilterField({ field, onChange, ...props }: FilterFieldProps) {
  const text = useMessages().states
  if (field.kind === 'choice' || field.kind === 'order') {
    const { options, kind } = field
    const is_option = options.some(({ value }) => value === props.value)
    const is_several = !is_option && props.value?.includes(',')
    const value = is_several || (kind === 'order' && !is_option) ? undefined : props.value
    const any = is_several ? text.several : (field.any ?? text.any)
    return <FilterChoice {...props} value={value} options={options} any={any} onChange={onChange} />
  }
  if (field.kind === 'text') {
    const { type = 'text', pattern } = field
    const accept = (typed: string | undefined) =>
      onChange(typed && pattern?.test(typed) === false ? undefined : typed)
    return <FilterText {...props} type={type} onChange={accept} />
  }
  if (field.kind === 'day') return <FilterDay {...props} onChange={onChange} />
  const edge = field.kind === 'start_of_day' ? startOfDay : endOfDay
  const day = props.value && today(new Date(props.value))
  return <FilterDay {...props} value={day} onChange={(chosen) => onChange(chosen && edge(chosen))} />
}
