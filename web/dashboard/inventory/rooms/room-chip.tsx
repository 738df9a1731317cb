import BedDouble from 'lucide-react/icons/bed-double'
import User from 'lucide-react/icons/user'
import type { Room } from '#contract/inventory/rooms.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CONDITIONS } from './condition.tsx'

interface RoomChipProps {
  readonly name: string
  /** Its condition; omitted where it is irrelevant, such as for a stay next month. */
  readonly status?: Room['status'] | undefined
  /** Whether it is occupied, and whether the guest departs today; `own` for the guest of the stay. */
  readonly occupancy?: 'vacant' | 'occupied' | 'due_out' | 'own' | undefined
  /** Icons alone, with accessible names and tooltips: in rows. */
  readonly compact?: boolean
}

const UNKNOWN = { tone: 'grey', icon: BedDouble } as const

/** A room wherever it is shown: `207 · Dirty · Occupied`, by icon, text and one colour code. */
export function RoomChip({ name, status, occupancy, compact }: RoomChipProps) {
  const text = useMessages().offering.rooms
  const { tone, icon } = status ? CONDITIONS[status] : UNKNOWN
  const inside = occupancy === 'own' ? 'occupied' : occupancy
  const words = [status && text.statuses[status], inside && text.occupancies[inside]].filter(
    (word) => word !== undefined,
  )
  // For its own guest the icon suffices.
  const seen = occupancy === 'own' ? words.slice(0, -1) : words
  return (
    <Badge
      // The condition of an occupied room is no task of the front desk.
      tone={occupancy === 'own' ? 'grey' : tone}
      icon={icon}
      title={compact && words.length > 0 ? [name, ...words].join(' · ') : undefined}
    >
      <strong className="number">{name}</strong>
      {words.length > 0 && (
        <span className="visually-hidden">{words.map((word) => `· ${word}`).join(' ')}</span>
      )}
      {!compact && seen.length > 0 && <span aria-hidden>{seen.map((word) => `· ${word}`).join(' ')}</span>}
      {inside && inside !== 'vacant' && <User size={12} aria-hidden />}
    </Badge>
  )
}
