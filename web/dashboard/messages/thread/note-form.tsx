import { MAX_BODY_LENGTH } from '#contract/mail/template-kinds.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormElement, FormError } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { FormFooter } from '#web/ui/form.tsx'
import styles from '../messages.module.css'

interface NoteFormProps {
  readonly reservation: Reservation
  readonly close: () => void
}

/** What a guest said on the phone or at the desk. */
export function NoteForm({ reservation: { id }, close }: NoteFormProps) {
  const { thread: text } = usePartMessages('messages')
  const { states } = useMessages()
  const form = useRecordForm('createMessage', undefined, {
    values: () => ({ body: '' }),
    send: (write, { body }) => write({ params: { id }, body: { direction: 'in', body: body.trim() } }),
    done: () => text.kept,
    close,
  })
  return (
    <FormElement form={form} className={styles.composer}>
      <FormError form={form} />
      <Textarea
        label={text.guest_wrote}
        data-autofocus
        autosize
        minRows={3}
        maxLength={MAX_BODY_LENGTH}
        value={form.values.body}
        error={form.problem('body')}
        onChange={({ currentTarget: { value } }) => form.set({ body: value })}
      />
      <FormFooter>
        <Button onClick={close}>{states.cancel}</Button>
        <Button type="submit" variant="filled" disabled={form.values.body.trim() === ''} loading={form.busy}>
          {text.keep}
        </Button>
      </FormFooter>
    </FormElement>
  )
}
