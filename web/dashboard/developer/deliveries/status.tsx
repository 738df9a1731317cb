import type { Delivery } from '../../../../contract/resources/webhooks.ts'
import { useMessages } from '../../../lib/i18n/language.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'

const LOOKS: Record<Delivery['status'], { tone: Tone; glyph: string }> = {
  pending: { tone: 'blue', glyph: '…' },
  delivered: { tone: 'green', glyph: '✓' },
  failed: { tone: 'red', glyph: '✕' },
  held: { tone: 'amber', glyph: '‖' },
  discarded: { tone: 'grey', glyph: '⊘' },
}

export function DeliveryStatus({ status, kind }: Pick<Delivery, 'status' | 'kind'>) {
  const text = useMessages().developer.deliveries
  return (
    <>
      <Badge {...LOOKS[status]}>{text.statuses[status]}</Badge>
      {kind !== 'event' && <span className="soft"> {text.kinds[kind]}</span>}
    </>
  )
}
