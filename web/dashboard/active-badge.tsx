import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useMessages } from '../lib/i18n/language.tsx'
import { Badge } from '../ui/badge.tsx'

/** Whether a room type or a rate plan is active. */
export function ActiveBadge({ status }: { status: 'active' | 'inactive' }) {
  const text = useMessages().offering.room_types
  return (
    <Badge tone={status === 'active' ? 'plain' : 'grey'} icon={status === 'active' ? CircleCheck : Circle}>
      {text[status]}
    </Badge>
  )
}
