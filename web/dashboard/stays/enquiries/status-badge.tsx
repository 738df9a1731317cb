import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import MailCheck from 'lucide-react/icons/mail-check'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import type { EnquiryStatus } from '#contract/stays/status.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const BADGES: Record<EnquiryStatus, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'amber', icon: MailQuestion },
  answered: { tone: 'green', icon: MailCheck },
  quoted: { tone: 'green', icon: FileText },
  closed: { tone: 'grey', icon: Check },
}

export function EnquiryStatusBadge({ status }: { status: EnquiryStatus }) {
  const text = usePartMessages('enquiries')
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}
