import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import FileText from 'lucide-react/icons/file-text'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'

const BADGES: Record<Invoice['status'], { tone: Tone; icon: LucideIcon; dashed?: boolean }> = {
  draft: { tone: 'grey', icon: CircleDashed, dashed: true },
  issued: { tone: 'blue', icon: FileText },
  paid: { tone: 'green', icon: Check },
  credited: { tone: 'grey', icon: Undo2 },
  void: { tone: 'grey', icon: Ban },
}

export function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  const text = useMessages().invoices
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}
