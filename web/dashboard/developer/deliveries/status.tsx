import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Pause from 'lucide-react/icons/pause'
import X from 'lucide-react/icons/x'
import type { Delivery, DeliveryAttempt } from '#contract/developer/webhooks.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Truncate } from '#web/ui/table.tsx'
import { hintFor } from './hint.ts'

const BADGES: Record<Delivery['status'], { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'blue', icon: Clock },
  delivered: { tone: 'green', icon: Check },
  failed: { tone: 'red', icon: X },
  held: { tone: 'grey', icon: Pause },
  discarded: { tone: 'grey', icon: Ban },
}

/** Whether it can be replayed: finished, and no test. */
export const isReplayable = ({ status, kind }: Pick<Delivery, 'status' | 'kind'>) =>
  kind !== 'test' && (status === 'failed' || status === 'delivered')

export function DeliveryStatus({ status, kind }: Pick<Delivery, 'status' | 'kind'>) {
  const text = usePartMessages('developer').deliveries
  return (
    <>
      <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
      {kind !== 'event' && <span className="soft"> {text.kinds[kind]}</span>}
    </>
  )
}

interface LastAnswerProps {
  readonly last_status_code: number | null
  readonly last_error: string | null
}

/** The receiver's last response, or why there was none; the likely cause is a tooltip. */
export function LastAnswer({ last_status_code, last_error }: LastAnswerProps) {
  const { deliveries: text, hints } = usePartMessages('developer')
  const error = last_error as DeliveryAttempt['error']
  return (
    <Truncate title={hintFor(hints, { status_code: last_status_code, error })}>
      {last_status_code ?? (error && text.errors[error])}
    </Truncate>
  )
}
