import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import type { Catalogue } from '../../../lib/i18n/catalogue.ts'
import type { Answer } from '../../../lib/operations.ts'

export const DEBOUNCE_MS = 350

/** Whether an endpoint with this URL would be taken. spec 2, rule 8 */
export const useUrlCheck = (url: string) =>
  useQuery<Answer<'checkWebhookUrl'>, ApiError>({
    queryKey: ['checkWebhookUrl', url],
    queryFn: ({ signal }) => call('checkWebhookUrl', { body: { url } }, { signal }),
    enabled: url !== '',
    retry: false,
  })

/** Why a URL would not be taken, in the reader's language where there are words for it. */
export const problemOf = (
  { url_problems }: Catalogue['developer']['webhooks'],
  { reason, message }: Answer<'checkWebhookUrl'>,
) => (url_problems as Record<string, string>)[reason ?? ''] ?? message
