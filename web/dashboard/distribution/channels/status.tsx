import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import Pause from 'lucide-react/icons/pause'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { Channel } from '#contract/distribution/channels.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const BADGES: Record<Channel['status'], { tone: Tone; icon: LucideIcon }> = {
  green: { tone: 'green', icon: Check },
  amber: { tone: 'amber', icon: Pause },
  red: { tone: 'red', icon: X },
}

/** Connected and in sync, but nothing can be booked there. */
export const sellsNothing = ({
  type,
  status,
  mapped_rate_plans,
}: Pick<Channel, 'type' | 'status' | 'mapped_rate_plans'>) =>
  type !== 'ical' && status === 'green' && mapped_rate_plans === 0

export function ChannelStatus({
  channel,
}: {
  channel: Pick<Channel, 'type' | 'status' | 'mapped_rate_plans'>
}) {
  const text = usePartMessages('channels')
  const { status } = channel
  if (sellsNothing(channel))
    return (
      <Badge tone="grey" icon={Circle}>
        {text.nothing_mapped}
      </Badge>
    )
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}

/** Counts down to a moment as `12:41`; undefined once it has come. */
export function useCountdown(until: string | null): string | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until])
  if (until === null) return undefined
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000)
  if (seconds <= 0) return undefined
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Why a channel is not in sync, in the user's language; undefined where it is. */
export function useSyncProblem() {
  const text = usePartMessages('channels')
  return (channel: Channel): string | undefined => {
    const { status, last_error, status_reason } = channel
    if (sellsNothing(channel)) return text.story_nothing_mapped
    if (status === 'green') return undefined
    const code = last_error?.code ?? ''
    // Red ends with a sign-in; until then its refusal is still the last error.
    if (status === 'amber' && code === 'SVC-1003') return text.signed_in_again
    return text.reasons[code] ?? status_reason ?? undefined
  }
}

/** The state in sentences: why, until when, and that nothing is lost. */
export function ChannelHistory({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels')
  const formats = useFormats()
  const reason = useSyncProblem()(channel)
  const { status, sync_paused_until, pending_updates } = channel
  const left = useCountdown(sync_paused_until)
  const waiting = pending_updates > 0 && text.story_waiting(text.queue_count(pending_updates))
  const sentences = {
    green: [sellsNothing(channel) ? reason : text.story_green],
    amber: [
      reason,
      left ? text.story_paused(formats.clock(sync_paused_until!)) : text.story_amber_open,
      waiting,
      text.story_nothing_lost,
    ],
    red: [reason, text.story_red, waiting],
  }[status]
  return (
    <p>
      {sentences.filter(Boolean).join(' ')}{' '}
      {left && <strong className="number">{text.next_try(left)}</strong>}
    </p>
  )
}
