import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { DEBOUNCE_MS, problemOf, useUrlCheck } from './url-check.ts'

interface UrlFieldProps extends TextInputProps {
  /** What is held against the rules for addresses; nothing where it is empty. */
  readonly check_url: string
}

/** The address of an endpoint, checked while it is typed. */
export function UrlField({ check_url, error, ...props }: UrlFieldProps) {
  const text = useMessages().developer.webhooks
  const [asked] = useDebouncedValue(check_url, DEBOUNCE_MS)
  const { data: check } = useUrlCheck(asked)
  return (
    <TextInput
      {...props}
      label={text.url}
      description={asked !== '' && check?.allowed ? `✓ ${text.url_good}` : text.url_hint}
      error={check && !check.allowed ? problemOf(text, check) : error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      withAsterisk={false}
    />
  )
}
