import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { YieldPreview, YieldRule } from '../../../../contract/resources/rates/yield-rules.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'

/** The preview of a rule; reloaded when it changes, and when bookings do. rule 21.15 */
export const usePreview = (
  { id, version }: YieldRule,
  enabled: boolean,
): UseQueryResult<YieldPreview, ApiError> =>
  useQuery({
    queryKey: ['previewYieldRule', id, version],
    enabled,
    queryFn: ({ signal }) => call('previewYieldRule', { params: { id } }, { signal }),
  })
