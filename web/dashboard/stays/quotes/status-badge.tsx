import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import type { QuoteStatus } from '#contract/stays/status.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const BADGES: Record<QuoteStatus, { tone: Tone; icon: LucideIcon; dashed?: boolean }> = {
  draft: { tone: 'grey', icon: CircleDashed, dashed: true },
  sent: { tone: 'blue', icon: Send },
  accepted: { tone: 'green', icon: Check },
  lapsed: { tone: 'grey', icon: Clock },
  declined: { tone: 'grey', icon: X },
  withdrawn: { tone: 'grey', icon: Ban },
}

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  const text = usePartMessages('quotes')
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}
