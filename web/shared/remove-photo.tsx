import { useState } from 'react'
import { useWrite } from '../lib/data.ts'
import { usePermission } from '../lib/session.ts'
import { Button } from '../ui/controls/button.ts'
import { showToast } from '../ui/toasts.tsx'
import { ErrorCard } from './error-card.tsx'

interface RemovePhotoProps {
  readonly operation: 'removePropertyPhoto' | 'removeRoomTypePhoto' | 'removeTaskPhoto'
  readonly id: string
  readonly photo_id: string
  readonly text: Readonly<Record<'remove' | 'removing' | 'removed' | 'keep', string>>
  readonly done: () => void
}

/** It cannot be undone, so it is asked for twice. */
export function RemovePhoto({ operation, id, photo_id, text, done }: RemovePhotoProps) {
  const { allowed, why } = usePermission(operation)
  const [asks, setAsks] = useState(false)
  const remove = useWrite(operation)
  const act = () =>
    remove.mutate(
      { params: { id, photo_id } },
      {
        onSuccess: () => {
          showToast(text.removed)
          done()
        },
      },
    )
  if (!asks)
    return (
      <Button disabled={!allowed} title={why} onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
    )
  return (
    <>
      {remove.error && <ErrorCard error={remove.error} />}
      <span className="soft">{text.removing}</span>
      <Button ref={(button) => button?.focus()} onClick={() => setAsks(false)}>
        {text.keep}
      </Button>
      <Button variant="filled" color="red" loading={remove.isPending} onClick={act}>
        {text.remove}
      </Button>
    </>
  )
}
