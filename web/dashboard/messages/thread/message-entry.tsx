import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import type { Message } from '../../../../contract/resources/messages/messages.ts'
import { useWrite } from '../../../lib/data.ts'
import { usePartMessages } from '../../../lib/i18n/parts.ts'
import { usePermission } from '../../../lib/session.ts'
import { runUndo } from '../../../shared/run-undo.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/controls/button.ts'
import { Ago } from '../../../ui/time.tsx'
import { MailStatus } from '../../mails.tsx'
import styles from '../messages.module.css'
import { useKindName } from '../preview.tsx'

/** More than this is folded: mails with tables are long. */
const LONG = 320
const LONG_LINES = 6

/** One message: from whom or what it is, what it says, how far it is. */
export function MessageEntry({ message }: { readonly message: Message }) {
  const { thread: text } = usePartMessages('messages')
  const { direction, subject, body, status, error, attachments, read_at } = message
  const is_unread = direction === 'in' && read_at === null
  // It is read by being here: what was new stays marked for this look.
  const [was_unread] = useState(is_unread)
  const is_long = body.length > LONG || body.split('\n').length > LONG_LINES
  const [open, setOpen] = useState(!is_long)
  return (
    <li className={styles.entry} data-direction={direction} data-unread={was_unread || undefined}>
      <Head message={message} is_new={was_unread} />
      {subject && <div className={styles.subject}>{subject}</div>}
      <p className={styles.text} data-folded={!open || undefined} dir="auto">
        {body}
      </p>
      {is_long && (
        <Button variant="subtle" size="compact-xs" px={0} onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? text.show_less : text.show_all}
        </Button>
      )}
      {attachments.length > 0 && <p className="soft">{text.files(attachments.join(', '))}</p>}
      {direction === 'out' && status === 'waiting' && <TakeBackButton id={message.id} />}
      {status === 'failed' && <p className={styles.failed}>{text.failed(error ?? text.no_reason)}</p>}
    </li>
  )
}

/** Of an unsent e-mail, automatic or by staff. rule 27.8 */
function TakeBackButton({ id }: { readonly id: string }) {
  const { thread: text } = usePartMessages('messages')
  const { allowed, why } = usePermission('deleteMessage')
  const remove = useWrite('deleteMessage')
  const press = () => runUndo(remove.mutateAsync({ params: { id } }), text.taken_back)
  return (
    <div className={styles.takeBack}>
      <Button size="compact-xs" disabled={!allowed} title={why} loading={remove.isPending} onClick={press}>
        {text.take_back}
      </Button>
    </div>
  )
}

function Head({ message, is_new }: { readonly message: Message; readonly is_new: boolean }) {
  const { thread: text } = usePartMessages('messages')
  const kindName = useKindName()
  const { direction, channel, kind, from, from_address, to, status, created_at } = message
  const through = { email: undefined, booking_page: text.by_page, manual: text.by_hand }[channel]
  return (
    <div className={styles.head}>
      {direction === 'in' ? (
        <strong title={from_address ?? undefined}>{from}</strong>
      ) : (
        <strong>{kindName(kind) ?? text.to(to ?? '')}</strong>
      )}
      {is_new && (
        <Badge tone="blue" icon={Mail}>
          {text.unread}
        </Badge>
      )}
      {status !== 'received' && status !== 'sent' && <MailStatus status={status} />}
      {through && <span>{through}</span>}
      <Ago at={created_at} />
    </div>
  )
}
