import { useState } from 'react'
import { fullName } from '#contract/text/person-names.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import type { ActionDialogProps } from '../actions/action-props.ts'
import { useChangeForm } from '../actions/use-change.ts'
import { GroupSelect, useExpectedGroups } from '../create/group-select.tsx'

type GroupDialogProps = Pick<ActionDialogProps, 'reservation' | 'close'> & {
  /** The name of its group; empty where it has none. */
  readonly group: string
}

/** Adds a stay to a group, or takes it out of its group, after a question; with undo. rule 31.15 */
export default function GroupDialog(props: GroupDialogProps) {
  // As it was when the dialog was opened: a colleague may change it meanwhile.
  const [{ group_id }] = useState(props.reservation)
  return group_id ? <TakeOutDialog {...props} /> : <AddDialog {...props} />
}

function AddDialog({ reservation, close }: GroupDialogProps) {
  const text = usePartMessages('groups')
  const { property_id } = reservation
  const groups = useExpectedGroups(property_id)
  const form = useChangeForm(
    { reservation, close },
    {
      values: { group_id: '' },
      body: (values) => values,
      done: text.stay_added(fullName(reservation.booker)),
      back: { group_id: null },
      version: reservation.version,
    },
  )
  const { group_id } = form.values
  return (
    <ConfirmDialog
      title={text.add_stay_title(fullName(reservation.booker))}
      form={form}
      submit={text.add_stay_do}
      disabled={group_id === ''}
      close={close}
    >
      <GroupSelect
        property_id={property_id}
        group_id={group_id || null}
        onChange={(group) => form.set({ group_id: group?.id ?? '' })}
        error={form.field('group_id').error}
      />
      <p>{groups.length === 0 ? text.no_expected : text.add_stay_hint}</p>
    </ConfirmDialog>
  )
}

function TakeOutDialog({ reservation, group, close }: GroupDialogProps) {
  const text = usePartMessages('groups')
  const { group_id, version } = reservation
  const form = useChangeForm(
    { reservation, close },
    {
      values: {},
      body: () => ({ group_id: null }),
      done: text.stay_taken_out(fullName(reservation.booker)),
      back: { group_id },
      version,
    },
  )
  return (
    <ConfirmDialog
      title={text.take_out_title(fullName(reservation.booker), group)}
      form={form}
      submit={text.take_out}
      close={close}
    >
      <p>{text.take_out_hint}</p>
    </ConfirmDialog>
  )
}
