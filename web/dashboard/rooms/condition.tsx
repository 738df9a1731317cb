import type { Room } from '../../../contract/resources/rooms.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'

const BADGES: Record<Room['status'], { tone: Tone; glyph: string }> = {
  dirty: { tone: 'amber', glyph: 'D' },
  clean: { tone: 'green', glyph: '✓' },
  inspected: { tone: 'teal', glyph: '✓✓' },
}
export const ROOM_CONDITIONS = Object.keys(BADGES) as Room['status'][]

export function ConditionBadge({ status }: { status: Room['status'] }) {
  const text = useMessages().offering.rooms
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}
