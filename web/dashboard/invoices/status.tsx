import type { Invoice } from '../../../contract/parts/invoice-parts.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'

const BADGES: Record<Invoice['status'], { tone: Tone; glyph: string; dashed?: boolean }> = {
  draft: { tone: 'grey', glyph: '◌', dashed: true },
  issued: { tone: 'blue', glyph: '●' },
  paid: { tone: 'green', glyph: '✓' },
  credited: { tone: 'grey', glyph: '↩' },
  void: { tone: 'grey', glyph: '⊘' },
}

export function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  const text = useMessages().invoices
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}
