import { useMemo } from 'react'
import { COUNTRIES } from '#contract/countries.ts'
import { useLanguage } from '../../lib/i18n/language.tsx'
import { NativeSelect, type NativeSelectProps } from '../controls/choice.ts'

interface CountryFieldProps extends Omit<NativeSelectProps, 'onChange' | 'value' | 'data'> {
  /** `DE`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Allows an empty value. */
  readonly clearable?: boolean
}

/** A country by name, sorted in the reader's language. */
export function CountryField({ value, onChange, clearable, ...props }: CountryFieldProps) {
  const language = useLanguage()
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const named = COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }))
    return named.sort((one, other) => one.label.localeCompare(other.label, language))
  }, [language])
  return (
    <NativeSelect
      {...props}
      value={value}
      data={clearable ? [{ value: '', label: '–' }, ...data] : data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
