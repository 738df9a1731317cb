import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import type { Answer } from '../../lib/operations.ts'

/** Whether an endpoint with this URL would be taken. spec 2, decisions 8 */
export const useUrlVerdict = (url: string) =>
  useQuery<Answer<'judgeWebhookUrl'>, ApiError>({
    queryKey: ['judgeWebhookUrl', url],
    queryFn: ({ signal }) => call('judgeWebhookUrl', { body: { url } }, { signal }),
    enabled: url !== '',
    retry: false,
  })
