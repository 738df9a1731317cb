import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'

const AssignmentDialog = lazy(async () => ({
  default: (await import('./assignment-dialog.tsx')).AssignmentDialog,
}))

type AssignButtonProps = Omit<ComponentProps<typeof AssignmentDialog>, 'close'>

/** Opens the proposal of rooms for a period. */
export function AssignButton(period: AssignButtonProps) {
  const text = useMessages().room_assignment
  const { allowed, why } = usePermission('previewRoomAssignment')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button disabled={!allowed} title={why} onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {open && (
        <Suspense>
          <AssignmentDialog {...period} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
