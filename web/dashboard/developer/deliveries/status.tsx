import type { Delivery, DeliveryAttempt } from '../../../../contract/resources/webhooks.ts'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Truncate } from '../../../ui/table.tsx'
import { hintFor } from './hint.ts'

const BADGES: Record<Delivery['status'], { tone: Tone; glyph: string }> = {
  pending: { tone: 'blue', glyph: '…' },
  delivered: { tone: 'green', glyph: '✓' },
  failed: { tone: 'red', glyph: '✕' },
  held: { tone: 'amber', glyph: '‖' },
  discarded: { tone: 'grey', glyph: '⊘' },
}

/** What can be sent once more: what has ended, and was no test. */
export const isReplayable = ({ status, kind }: Pick<Delivery, 'status' | 'kind'>) =>
  kind !== 'test' && (status === 'failed' || status === 'delivered')

export function DeliveryStatus({ status, kind }: Pick<Delivery, 'status' | 'kind'>) {
  const text = useMessages().developer.deliveries
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

/** What the receiver answered last, or why it did not; the likely cause is told where it is pointed at. */
export function LastAnswer({ last_status_code, last_error }: LastAnswerProps) {
  const { deliveries: text, hints } = useMessages().developer
  const error = last_error as DeliveryAttempt['error']
  return (
    <Truncate title={hintFor(hints, { status_code: last_status_code, error })}>
      {last_status_code ?? (error && text.errors[error])}
    </Truncate>
  )
}
