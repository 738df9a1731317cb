import Archive from 'lucide-react/icons/archive'
import Check from 'lucide-react/icons/check'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import type { FoundItemStatus } from '#contract/upkeep/found-item-status.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge } from '#web/ui/badge.tsx'

const LOOKS = {
  kept: { tone: 'amber', icon: Archive },
  returned: { tone: 'green', icon: Check },
  sent: { tone: 'blue', icon: Send },
  disposed: { tone: 'grey', icon: Trash },
} as const

export const StatusBadge = ({ status }: { status: FoundItemStatus }) => {
  const text = usePartMessages('lost_property')
  return <Badge {...LOOKS[status]}>{text.statuses[status]}</Badge>
}
