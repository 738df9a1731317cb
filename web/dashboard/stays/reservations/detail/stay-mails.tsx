import { useState } from 'react'
import type { StayMail } from '#contract/audit-log/activity.ts'
import styles from '#web/dashboard/mail/mails.module.css'
import { MailStatus, MailText } from '#web/dashboard/mail/mails.tsx'
import { usePages } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Ago } from '#web/ui/time.tsx'

/** E-mails to the guest of a stay, the newest first, without those discarded before sending. */
export function StayMails({ id }: { readonly id: string }) {
  const { notify } = useMessages().reservations
  const { items } = usePages('listReservationMails', { params: { id } })
  const [open, setOpen] = useState<StayMail>()
  const shown = items.filter(({ status }) => status !== 'discarded')
  if (shown.length === 0) return null
  return (
    <Section title={notify.mails}>
      <ul className={styles.list}>
        {shown.map((mail) => (
          <li key={mail.id}>
            <MailStatus status={mail.status} />
            <Button variant="subtle" size="compact-xs" px={0} onClick={() => setOpen(mail)}>
              {mail.subject}
            </Button>
            <span className="soft">
              <Ago at={mail.sent_at ?? mail.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {open && <MailText mail={open} close={() => setOpen(undefined)} />}
    </Section>
  )
}
