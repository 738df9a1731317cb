import { useEffect, useRef, useState } from 'react'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { FormError } from '#web/shared/record-form.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { useChangeForm } from '../actions/use-change.ts'
import styles from './detail.module.css'

/** Unsaved notes by reservation, so that closing the record loses none. */
const DRAFTS = new Map<string, string>()

/** Internal notes; saved explicitly. */
export function Notes({ reservation }: { reservation: Reservation }) {
  const { reservations: text, states } = useMessages()
  const { allowed } = usePermission('updateReservation')
  const { id, notes } = reservation
  const [draft, setDraft] = useState(DRAFTS.get(id))
  const [begun, setBegun] = useState(false)
  const close = () => {
    DRAFTS.delete(id)
    setDraft(undefined)
    setBegun(false)
  }
  if (draft !== undefined)
    return <NotesForm reservation={reservation} draft={draft} begun={begun} close={close} />
  const begin = () => {
    setDraft(notes ?? '')
    setBegun(true)
  }
  return (
    <Section
      title={text.notes}
      actions={
        allowed && (
          <Button variant="subtle" size="compact-xs" onClick={begin}>
            {states.edit}
          </Button>
        )
      }
    >
      <p className={notes ? undefined : 'soft'}>{notes ?? text.notes_none}</p>
    </Section>
  )
}

interface NotesFormProps {
  readonly reservation: Reservation
  readonly draft: string
  /** Opened by a click: the field gets the focus. */
  readonly begun: boolean
  readonly close: () => void
}

function NotesForm({ reservation, draft, begun, close }: NotesFormProps) {
  const { reservations: text, states } = useMessages()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (begun) field.current?.focus()
  }, [begun])
  const form = useChangeForm(
    { reservation, close },
    {
      values: { notes: draft },
      body: ({ notes }) => ({ notes: notes.trim() || null }),
      done: text.done.noted,
      back: { notes: reservation.notes },
      version: reservation.version,
    },
  )
  return (
    <Section title={text.notes}>
      <div className={styles.stack}>
        <FormError form={form} />
        <Textarea
          aria-label={text.notes}
          value={form.values.notes}
          autosize
          minRows={2}
          maxLength={5000}
          ref={field}
          onChange={({ currentTarget: { value } }) => {
            DRAFTS.set(reservation.id, value)
            form.set({ notes: value })
          }}
        />
        <div className={styles.actions} style={{ margin: 0 }}>
          <Button variant="filled" loading={form.busy} onClick={form.submit}>
            {states.save}
          </Button>
          <Button onClick={close}>{states.cancel}</Button>
        </div>
      </div>
    </Section>
  )
}
