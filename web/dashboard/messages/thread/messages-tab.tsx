import { useEffect, useState } from 'react'
import type { Message } from '#contract/messages/messages.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { usePages, useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import styles from '../messages.module.css'
import { Composer } from './composer.tsx'
import { isOpen, MessageEntry } from './message-entry.tsx'
import { NoteForm } from './note-form.tsx'

interface MessagesTabProps {
  readonly reservation: Reservation
  /** The guest's; null where it is not known. */
  readonly language: string | null
}

/** What the guest of a stay was written and has answered, and what is written next. */
export function MessagesTab({ reservation, language }: MessagesTabProps) {
  const { thread: text } = usePartMessages('messages')
  const { allowed, why } = usePermission('createMessage')
  const [open, setOpen] = useState<'write' | 'note'>()
  const list = usePages(
    'listReservationMessages',
    { params: { id: reservation.id } },
    { every: (messages) => (messages.some(isUnderWay) ? UNDER_WAY_MS : false) },
  )
  useMarkedRead(reservation.id, list.items)
  const close = () => setOpen(undefined)
  return (
    <div className={styles.thread}>
      {open === 'write' && <Composer {...{ reservation, language, close }} reopen={() => setOpen('write')} />}
      {open === 'note' && <NoteForm reservation={reservation} close={close} />}
      {open === undefined && (
        <div className={styles.row}>
          <Button
            variant={list.items.some(isOpen) ? 'default' : 'filled'}
            disabled={!allowed}
            title={why}
            onClick={() => setOpen('write')}
          >
            {text.write}
          </Button>
          <Button disabled={!allowed} title={why} onClick={() => setOpen('note')}>
            {text.note}
          </Button>
        </div>
      )}
      <ListState part list={list} things={text.title} empty={{ title: text.none, body: text.none_body }}>
        {(messages) => {
          const newest = messages.find(isOpen)
          const newest_received = messages.find(({ direction }) => direction === 'in')
          return (
            <ul className={styles.list}>
              {messages.map((message) => (
                <MessageEntry
                  key={message.id}
                  message={message}
                  may_be_quoted={message === newest_received}
                  answer={message === newest && open === undefined ? () => setOpen('write') : undefined}
                />
              ))}
            </ul>
          )
        }}
      </ListState>
    </div>
  )
}

/** While a mail can be taken back, or is on its way. */
const UNDER_WAY_MS = 3_000
const isUnderWay = ({ status }: Message) => status === 'waiting' || status === 'sending'
const isUnread = ({ direction, read_at }: Message) => direction === 'in' && read_at === null

/** Messages on the screen count as read, for roles that may reply; they still wait for an answer. */
function useMarkedRead(id: string, messages: readonly Message[]) {
  const { allowed } = usePermission('markMessagesRead')
  const { mutate } = useWrite('markMessagesRead')
  const newest = messages.find(isUnread)?.id
  useEffect(() => {
    if (newest !== undefined && allowed) mutate({ params: { id }, body: { up_to: newest } })
  }, [id, newest, allowed, mutate])
}
