import type { UseQueryResult } from '@tanstack/react-query'
import type { YieldPreview } from '#contract/pricing/yield-previews.ts'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Card } from '#web/ui/page.tsx'
import styles from '../yield-rules.module.css'
import { NextNights } from './next-nights.tsx'
import { PastNights } from './past-nights.tsx'

interface PreviewProps {
  readonly rule: YieldRule
  readonly query: UseQueryResult<YieldPreview, ApiError>
}

/** What a rule would do with future nights, and would have done with past ones. */
export function Preview({ rule, query }: PreviewProps) {
  const { preview: text } = usePartMessages('yields')
  const { allowed, why } = usePermission('previewYieldRule')
  if (!allowed)
    return (
      <p className="soft">
        {text.forbidden} {why}
      </p>
    )
  return (
    <QueryState
      query={query}
      skeleton={
        <Card>
          <SkeletonRows />
        </Card>
      }
    >
      {({ next, past }) => (
        <div className={styles.preview}>
          <NextNights rule={rule} next={next} />
          <PastNights past={past} />
        </div>
      )}
    </QueryState>
  )
}
