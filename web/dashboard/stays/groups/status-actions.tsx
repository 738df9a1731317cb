import { useState } from 'react'
import type { Group } from '#contract/stays/groups.ts'
import type { OPEN_GROUP_STATUSES } from '#contract/stays/status.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ConfirmDialog, FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Select } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { wordOptions } from '#web/ui/options.ts'

type OpenStatus = (typeof OPEN_GROUP_STATUSES)[number]

/** What a group becomes by hand, the usual one last. rule 31.1 */
const NEXT: Readonly<Record<Group['status'], readonly OpenStatus[]>> = {
  enquiry: ['tentative', 'definite'],
  tentative: ['definite'],
  definite: ['tentative'],
  cancelled: [],
  completed: [],
}

/** The changes of status that a group has left, each after a question. */
export function StatusActions({ group }: { group: Group }) {
  const text = usePartMessages('groups')
  const change = usePermission('updateGroup')
  const cancel = usePermission('cancelGroup')
  const [asks, setAsks] = useState<OpenStatus | 'cancelled'>()
  const close = () => setAsks(undefined)
  const next = NEXT[group.status]
  if (next.length === 0) return null
  return (
    <>
      {cancel.allowed && <Button onClick={() => setAsks('cancelled')}>{text.cancel}</Button>}
      {change.allowed &&
        next.map((status) => (
          <Button
            key={status}
            variant={status === 'definite' ? 'filled' : 'default'}
            onClick={() => setAsks(status)}
          >
            {text.become[status]}
          </Button>
        ))}
      {asks === 'cancelled' && <CancelDialog group={group} close={close} />}
      {asks !== undefined && asks !== 'cancelled' && (
        <StatusDialog group={group} status={asks} close={close} />
      )}
    </>
  )
}

interface StatusDialogProps {
  readonly group: Group
  readonly status: OpenStatus
  readonly close: () => void
}

function StatusDialog({ group, status, close }: StatusDialogProps) {
  const text = usePartMessages('groups')
  const form = useRecordForm('updateGroup', undefined, {
    values: () => ({ status }),
    target: { params: { id: group.id } },
    close,
    done: ({ name }) => text.became(name, text.statuses[status]),
  })
  const nights = text.room_nights(group.room_nights)
  return (
    <ConfirmDialog
      title={text.become_title(group.name, text.statuses[status])}
      form={form}
      submit={text.become[status]}
      close={close}
    >
      <p>{group.status === 'enquiry' ? text.takes_rooms(nights) : text.keeps_rooms(nights)}</p>
    </ConfirmDialog>
  )
}

function CancelDialog({ group, close }: Omit<StatusDialogProps, 'status'>) {
  const text = usePartMessages('groups')
  const { cancel: words } = useMessages().reservations
  const form = useRecordForm('cancelGroup', undefined, {
    values: () => ({ reason: 'guest_request', note: '' }),
    body: ({ reason, note }) => ({ reason, ...(note.trim() && { note: note.trim() }) }),
    target: { params: { id: group.id } },
    close,
    done: ({ name }) => text.was_cancelled(name),
  })
  const { room_nights, picked_up, released, status } = group
  const left = status === 'enquiry' ? 0 : room_nights - picked_up - released
  return (
    <FormDialog
      title={text.cancel_title(group.name)}
      form={form}
      submit={text.cancel}
      danger
      cancel={text.keep}
      focus="cancel"
      close={close}
    >
      <p>
        {text.cancel_frees(text.room_nights(left))} {picked_up > 0 && text.cancel_keeps_stays}
      </p>
      <Select {...form.field('reason')} label={words.reason} data={wordOptions(words.reasons)} />
      <TextInput {...form.field('note')} label={words.note} maxLength={2_000} />
    </FormDialog>
  )
}
