import type { Enquiry } from '#contract/stays/enquiries.ts'
import type { EnquiryMessage } from '#contract/stays/enquiry-messages.ts'
import { MailStatus } from '#web/dashboard/mail/mails.tsx'
import { usePages, useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import { AnswerForm } from './answer-form.tsx'
import styles from './enquiries.module.css'

/** While an answer can be taken back, or is on its way. */
const UNDER_WAY_MS = 3_000
const isUnderWay = ({ status }: EnquiryMessage) => status === 'waiting' || status === 'sending'

interface ThreadProps {
  readonly enquiry: Enquiry
  /** Whether an answer is being written. */
  readonly writes: boolean
  readonly setWrites: (writes: boolean) => void
}

/** Answers to an enquiry and replies to them, newest first, and the one that is written next. */
export function Thread({ enquiry, writes, setWrites }: ThreadProps) {
  const text = usePartMessages('enquiries')
  const list = usePages(
    'listEnquiryMessages',
    { params: { id: enquiry.id } },
    { every: (messages) => (messages.some(isUnderWay) ? UNDER_WAY_MS : false) },
  )
  return (
    <Card>
      <Section title={text.answers}>
        {writes && (
          <AnswerForm enquiry={enquiry} close={() => setWrites(false)} reopen={() => setWrites(true)} />
        )}
        <ListState
          part
          list={list}
          things={text.answers}
          empty={{
            title: text.no_answers,
            body: enquiry.email === null ? text.no_address : text.no_answers_body,
          }}
        >
          {(messages) => (
            <ul className={styles.thread}>
              {messages.map((message) => (
                <Entry key={message.id} message={message} />
              ))}
            </ul>
          )}
        </ListState>
      </Section>
    </Card>
  )
}

/** One message: of whom, what it says, how far it is. */
function Entry({ message }: { readonly message: EnquiryMessage }) {
  const text = usePartMessages('enquiries')
  const { direction, subject, body, status, error, attachments, from, from_address, to } = message
  const is_answer = direction === 'out'
  return (
    <li className={styles.message} data-direction={direction}>
      <div className={styles.head}>
        {is_answer ? (
          <strong>{from === null ? text.to(to ?? '') : text.answered_by(from, to ?? '')}</strong>
        ) : (
          <strong>{from ?? from_address ?? text.nameless}</strong>
        )}
        {from !== null && from_address && <span>{from_address}</span>}
        {is_answer && status !== 'sent' && <MailStatus status={status as 'waiting'} />}
        {message.is_automatic && <span>{text.automatic}</span>}
        <Ago at={message.created_at} />
      </div>
      {subject && <div className={styles.subject}>{subject}</div>}
      <p className={styles.text} dir="auto">
        {body}
      </p>
      {attachments.length > 0 && <p className="soft">{text.files(attachments.join(', '))}</p>}
      {status === 'waiting' && <TakeBackButton id={message.id} />}
      {status === 'failed' && <p className={styles.failed}>{text.failed(error ?? text.no_reason)}</p>}
    </li>
  )
}

/** Of an answer that is not sent yet. rule 35.11 */
function TakeBackButton({ id }: { readonly id: string }) {
  const text = usePartMessages('enquiries')
  const { allowed, why } = usePermission('deleteEnquiryMessage')
  const remove = useWrite('deleteEnquiryMessage')
  const press = () => runUndo(remove.mutateAsync({ params: { id } }), text.taken_back)
  return (
    <Button
      size="compact-xs"
      mt={8}
      disabled={!allowed}
      title={why}
      loading={remove.isPending}
      onClick={press}
    >
      {text.take_back}
    </Button>
  )
}
