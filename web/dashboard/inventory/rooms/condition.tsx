import type { LucideIcon } from 'lucide-react'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Sparkles from 'lucide-react/icons/sparkles'
import type { Room } from '#contract/inventory/rooms.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'

/** One colour and icon for each condition, wherever a room is shown. */
export const CONDITIONS: Record<Room['status'], { tone: Tone; icon: LucideIcon }> = {
  dirty: { tone: 'amber', icon: BrushCleaning },
  cleaning: { tone: 'blue', icon: Sparkles },
  clean: { tone: 'green', icon: Check },
  inspected: { tone: 'teal', icon: CheckCheck },
}
export const ROOM_CONDITIONS = Object.keys(CONDITIONS) as Room['status'][]

export function ConditionBadge({ status }: { status: Room['status'] }) {
  const text = useMessages().offering.rooms
  return <Badge {...CONDITIONS[status]}>{text.statuses[status]}</Badge>
}
