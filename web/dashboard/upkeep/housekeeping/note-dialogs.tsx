import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Textarea } from '#web/ui/controls/input.ts'

interface NoteDialogProps {
  readonly room: HousekeepingRoom
  readonly close: () => void
}

const MAX_LETTERS = 500

/** Rejects a room at inspection, with what is to be done again. rule 24.6 */
export function RejectDialog({ room: { room_id, name }, close }: NoteDialogProps) {
  const text = usePartMessages('housekeeping')
  const again = useWrite('recordHousekeeping')
  const params = { room_id }
  const form = useRecordForm('recordHousekeeping', undefined, {
    values: () => ({ note: '' }),
    send: (write, { note }) => write({ params, body: { action: 'reject', note: note.trim() } }),
    close,
    done: ({ applied }) => (applied ? text.announced.reject(name) : text.not_applied(name)),
    undo: ({ applied }) =>
      applied
        ? {
            act: () => again.mutateAsync({ params, body: { action: 'finish' } }),
            done: text.announced.finish(name),
          }
        : undefined,
    about: room_id,
  })
  return (
    <FormDialog
      title={text.reject.title(name)}
      form={form}
      submit={text.reject.do}
      disabled={form.values.note.trim() === ''}
      close={close}
    >
      <Textarea
        {...form.field('note')}
        label={text.reject.reason}
        description={text.reject.hint}
        maxLength={MAX_LETTERS}
        autosize
        minRows={2}
        required
        data-autofocus
      />
    </FormDialog>
  )
}

/** A note for the day; without a text it is removed. */
export function NoteDialog({ room: { room_id, name, note: before }, close }: NoteDialogProps) {
  const text = usePartMessages('housekeeping')
  const again = useWrite('recordHousekeeping')
  const params = { room_id }
  const form = useRecordForm('recordHousekeeping', undefined, {
    values: () => ({ note: before ?? '' }),
    send: (write, { note }) => write({ params, body: { action: 'note', note: note.trim() || null } }),
    close,
    done: () => text.announced.note(name),
    undo: () => ({
      act: () => again.mutateAsync({ params, body: { action: 'note', note: before } }),
      done: text.undone,
    }),
    about: room_id,
  })
  return (
    <FormDialog title={text.note.title(name)} form={form} submit={text.note.do} close={close}>
      <Textarea
        {...form.field('note')}
        label={text.note.text}
        description={text.note.hint}
        maxLength={MAX_LETTERS}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  )
}
