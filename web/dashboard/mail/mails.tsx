import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import type { Mail } from '#contract/mail/email.staff.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { QueryState, SkeletonRows } from '../../shared/query-state.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './mails.module.css'

const BADGES: Record<Mail['status'], { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'blue', icon: Clock },
  sending: { tone: 'blue', icon: Send },
  sent: { tone: 'green', icon: Check },
  failed: { tone: 'red', icon: X },
  discarded: { tone: 'grey', icon: Ban },
}

export function MailStatus({ status }: Pick<Mail, 'status'>) {
  const text = usePartMessages('outbox')
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}

/** An e-mail with its content; links that sign somebody in are left out. */
export function MailDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const text = usePartMessages('outbox')
  const mail = useRead('getMail', { params: { id } })
  if (mail.data) return <MailText mail={mail.data} close={close} />
  return (
    <Dialog title={text.preview} size="lg" close={close}>
      <QueryState query={mail} skeleton={<SkeletonRows rows={6} />}>
        {() => null}
      </QueryState>
    </Dialog>
  )
}

interface MailTextProps {
  readonly mail: Pick<Mail, 'subject' | 'to' | 'status' | 'created_at'> & { readonly text: string }
  readonly close: () => void
}

/** The content, recipient and state of an e-mail. */
export function MailText({ mail, close }: MailTextProps) {
  const text = usePartMessages('outbox')
  const formats = useFormats()
  return (
    <Dialog title={mail.subject} size="lg" close={close}>
      <DescriptionList
        facts={[
          [text.to, mail.to],
          [text.status, <MailStatus key="status" status={mail.status} />],
          [text.created, formats.instant(mail.created_at)],
        ]}
      />
      <section aria-label={text.preview} className={styles.text} dir="auto">
        {mail.text}
      </section>
    </Dialog>
  )
}
