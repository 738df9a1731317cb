import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import type { Message } from '#contract/messages/messages.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Ago } from '#web/ui/time.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ButtonLink } from '../../links.tsx'
import { MailStatus } from '../../mail/mails.tsx'
import styles from '../messages.module.css'
import { useKindName } from '../preview.tsx'

/** More than this is folded: mails with tables are long. */
const LONG = 320
const LONG_LINES = 6

interface MessageEntryProps {
  readonly message: Message
  /** Whether a quote can be made of it: of the newest one from the guest. */
  readonly may_be_quoted: boolean
  /** Of the newest message that waits for an answer: begins one. */
  readonly answer?: (() => void) | undefined
}

export const isOpen = ({ direction, settled_at }: Message) => direction === 'in' && settled_at === null

/** One message: from whom or what it is, what it says, how far it is. */
export function MessageEntry({ message, may_be_quoted, answer }: MessageEntryProps) {
  const { thread: text } = usePartMessages('messages')
  const { direction, subject, body, status, error, attachments } = message
  const is_long = body.length > LONG || body.split('\n').length > LONG_LINES
  const [open, setOpen] = useState(!is_long)
  return (
    <li className={styles.entry} data-direction={direction} data-open={isOpen(message) || undefined}>
      <Head message={message} />
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
      {(answer || may_be_quoted) && (
        <div className={styles.entryActions}>
          {answer && <AnswerButtons message={message} answer={answer} />}
          {may_be_quoted && <QuoteLink message={message} />}
        </div>
      )}
      {status === 'failed' && <p className={styles.failed}>{text.failed(error ?? text.no_reason)}</p>}
    </li>
  )
}

/** For this message and those before it. rule 27.10 */
function AnswerButtons({ message, answer }: { readonly message: Message; readonly answer: () => void }) {
  const { id, reservation_id } = message
  const { thread: text } = usePartMessages('messages')
  const { allowed, why } = usePermission('settleMessages')
  const settle = useWrite('settleMessages')
  const send = (settled: boolean) =>
    settle.mutateAsync({ params: { id: reservation_id }, body: { up_to: id, settled } })
  const press = async () => {
    await send(true)
    showToast(text.settled, () => runUndo(send(false), text.reopened), `message ${reservation_id}`)
  }
  return (
    <>
      <Button size="compact-sm" variant="filled" disabled={!allowed} title={why} onClick={answer}>
        {text.answer}
      </Button>
      <Button size="compact-sm" disabled={!allowed} title={why} loading={settle.isPending} onClick={press}>
        {text.no_answer}
      </Button>
    </>
  )
}

/** To a quote for the guest, with the words of the message. rule 33.13 */
function QuoteLink({ message: { id, reservation_id } }: { readonly message: Message }) {
  const { thread: text } = usePartMessages('messages')
  const { allowed } = usePermission('createQuote')
  if (!allowed) return null
  return (
    <ButtonLink size="compact-sm" to="/quotes/new" search={{ reservation_id, message_id: id }}>
      {text.quote}
    </ButtonLink>
  )
}

/** Of an unsent e-mail, automatic or by staff. rule 27.8 */
function TakeBackButton({ id }: { readonly id: string }) {
  const { thread: text } = usePartMessages('messages')
  const { allowed, why } = usePermission('deleteMessage')
  const remove = useWrite('deleteMessage')
  const press = () => runUndo(remove.mutateAsync({ params: { id } }), text.taken_back)
  return (
    <div className={styles.entryActions}>
      <Button size="compact-xs" disabled={!allowed} title={why} loading={remove.isPending} onClick={press}>
        {text.take_back}
      </Button>
    </div>
  )
}

function Head({ message }: { readonly message: Message }) {
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
      {isOpen(message) && (
        <Badge tone="blue" icon={Mail}>
          {text.open}
        </Badge>
      )}
      {status !== 'received' && status !== 'sent' && <MailStatus status={status} />}
      {through && <span>{through}</span>}
      <Ago at={created_at} />
    </div>
  )
}
