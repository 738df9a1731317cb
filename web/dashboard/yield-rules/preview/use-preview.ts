import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { YieldPreview, YieldRule } from '../../../../contract/resources/rates/yield-rules.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'

/** What a rule would do as it stands; asked for again when it changes, and when what is sold does. rule 21.15 */
export const usePreview = (
  { id, version }: YieldRule,
  enabled: boolean,
): UseQueryResult<YieldPreview, ApiError> =>
  useQuery({
    queryKey: ['previewYieldRule', id, version],
    enabled,
    queryFn: ({ signal }) => call('previewYieldRule', { params: { id } }, { signal }),
  })
