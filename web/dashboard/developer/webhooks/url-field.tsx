import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { type PartWords, usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { TextInput, type TextInputProps } from '#web/ui/controls/input.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'

const DEBOUNCE_MS = 350

/** Whether an endpoint with this URL would be accepted. spec 2, rule 8 */
const useUrlCheck = (url: string) =>
  useQuery<Answer<'checkWebhookUrl'>, ApiError>({
    queryKey: ['checkWebhookUrl', url],
    queryFn: ({ signal }) => call('checkWebhookUrl', { body: { url } }, { signal }),
    enabled: url !== '',
    retry: false,
  })

/** Why a URL would not be accepted, in the user's language where it is translated. */
const problemOf = (
  { url_problems }: PartWords<'developer'>['webhooks'],
  { reason, message }: Answer<'checkWebhookUrl'>,
) => (url_problems as Record<string, string>)[reason ?? ''] ?? message

interface UrlFieldProps extends TextInputProps {
  /** The result of the check; nothing where it is empty. */
  readonly check_url: string
}

/** The URL of an endpoint, checked while it is typed. */
export function UrlField({ check_url, error, ...props }: UrlFieldProps) {
  const text = usePartMessages('developer').webhooks
  const [debounced_url] = useDebouncedValue(check_url, DEBOUNCE_MS)
  const { data: check } = useUrlCheck(debounced_url)
  return (
    <TextInput
      {...props}
      label={text.url}
      description={debounced_url !== '' && check?.allowed ? `✓ ${text.url_good}` : text.url_hint}
      error={check && !check.allowed ? problemOf(text, check) : error}
      required
      withAsterisk={false}
    />
  )
}
