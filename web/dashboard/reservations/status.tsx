import type { ReservationStatus } from '../../../contract/lists.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'

const BADGES: Record<ReservationStatus, { tone: Tone; glyph: string; dashed?: boolean }> = {
  pending_payment: { tone: 'amber', glyph: '◌', dashed: true },
  confirmed: { tone: 'blue', glyph: '●' },
  checked_in: { tone: 'teal', glyph: '■' },
  checked_out: { tone: 'grey', glyph: '□' },
  cancelled: { tone: 'grey', glyph: '⊘' },
  no_show: { tone: 'red', glyph: '⚠' },
}

/** One who is confirmed and comes today stands out from the others. */
export function StatusBadge({
  status,
  arrives_today,
}: {
  status: ReservationStatus
  arrives_today?: boolean
}) {
  const text = useMessages().reservations
  const today = arrives_today && status === 'confirmed'
  const { glyph, ...look } = BADGES[status]
  return (
    <Badge {...look} glyph={today ? '▶' : glyph}>
      {today ? text.arrives_today : text.statuses[status]}
    </Badge>
  )
}
