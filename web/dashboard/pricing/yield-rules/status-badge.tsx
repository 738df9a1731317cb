import CircleDashed from 'lucide-react/icons/circle-dashed'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge } from '#web/ui/badge.tsx'

const LOOKS = {
  draft: { tone: 'grey', icon: CircleDashed, dashed: true },
  running: { tone: 'teal', icon: Play },
  paused: { tone: 'grey', icon: Pause },
} as const

/** Whether a rule sets prices. */
export function YieldRuleBadge({ status }: Pick<YieldRule, 'status'>) {
  const { statuses, status_hints } = usePartMessages('yields')
  return (
    <Badge {...LOOKS[status]} title={status_hints[status]}>
      {statuses[status]}
    </Badge>
  )
}
