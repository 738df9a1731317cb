import { useState } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import styles from '../groups.module.css'

interface UndoListProps {
  readonly list: Answer<'applyRoomingList'>
  readonly undone: () => void
}

/** The list that was just booked, with its undo. rule 31.9 */
export function UndoList({ list, undone }: UndoListProps) {
  const { list: text } = usePartMessages('groups')
  const [asks, setAsks] = useState(false)
  const count = list.rooms.length
  return (
    <div className={styles.row}>
      <strong>{text.applied(count)}</strong>
      <Button size="compact-sm" onClick={() => setAsks(true)}>
        {text.undo}
      </Button>
      {asks && <UndoDialog list={list} undone={undone} close={() => setAsks(false)} />}
    </div>
  )
}

function UndoDialog({ list, undone, close }: UndoListProps & { readonly close: () => void }) {
  const { list: text } = usePartMessages('groups')
  const form = useRecordForm('undoRoomingList', undefined, {
    values: () => ({}),
    target: { params: { id: list.group_id, list_id: list.id } },
    close,
    done: ({ cancelled }) => text.undone(cancelled.length),
    onSaved: undone,
  })
  return (
    <ConfirmDialog title={text.undo} form={form} submit={text.undo} danger focus="cancel" close={close}>
      <p>{text.undo_body(list.rooms.length)}</p>
    </ConfirmDialog>
  )
}
