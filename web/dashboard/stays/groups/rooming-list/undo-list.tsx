import { useState } from 'react'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Item } from '#web/lib/operations.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import styles from '../groups.module.css'

interface UndoListProps {
  readonly list: Item<'listRoomingLists'>
  readonly timezone: string | undefined
}

/** A list that was booked and can be undone. rule 31.9 */
export function UndoList({ list, timezone }: UndoListProps) {
  const { list: text } = usePartMessages('groups')
  const formats = useFormats()
  const [asks, setAsks] = useState(false)
  return (
    <div className={styles.row}>
      <strong>{text.applied(list.rooms)}</strong>
      <span className="soft">{formats.moment(list.created_at, timezone)}</span>
      <Button size="compact-sm" onClick={() => setAsks(true)}>
        {text.undo}
      </Button>
      {asks && <UndoDialog list={list} close={() => setAsks(false)} />}
    </div>
  )
}

function UndoDialog({ list, close }: Pick<UndoListProps, 'list'> & { readonly close: () => void }) {
  const { list: text } = usePartMessages('groups')
  const form = useRecordForm('undoRoomingList', undefined, {
    values: () => ({}),
    target: { params: { id: list.group_id, list_id: list.id } },
    close,
    done: ({ cancelled }) => text.undone(cancelled.length),
  })
  return (
    <ConfirmDialog title={text.undo} form={form} submit={text.undo} danger focus="cancel" close={close}>
      <p>{text.undo_body(list.rooms)}</p>
    </ConfirmDialog>
  )
}
