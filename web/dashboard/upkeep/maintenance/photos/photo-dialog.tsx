import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { RemovePhoto } from '#web/shared/remove-photo.tsx'
import { ActionIcon, Button } from '#web/ui/controls/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { photoUrl } from './photo-url.ts'
import styles from './photos.module.css'

interface PhotoDialogProps {
  readonly task: Task
  readonly photo_id: string
  /** Another one, or none. */
  readonly show: (photo_id: string | undefined) => void
}

/** One photo as large as there is room for, with the way to those beside it. */
export function PhotoDialog({ task, photo_id, show }: PhotoDialogProps) {
  const text = usePartMessages('maintenance').photos
  const { id, photos } = task
  const at = photos.findIndex((photo) => photo.id === photo_id)
  const { width, height } = photos[at]!
  const url = photoUrl(id, photo_id, 'large')
  const go = (by: number) => photos[at + by] && show(photos[at + by]!.id)
  const step = (by: 1 | -1) => (
    <ActionIcon
      variant="subtle"
      size="lg"
      disabled={!photos[at + by]}
      aria-label={by > 0 ? text.next : text.previous}
      onClick={() => go(by)}
    >
      {by > 0 ? <ChevronRight size={18} aria-hidden /> : <ChevronLeft size={18} aria-hidden />}
    </ActionIcon>
  )
  return (
    <Dialog
      title={text.of(at + 1, photos.length)}
      size="xl"
      close={() => show(undefined)}
      actions={
        <>
          {photos.length > 1 && (
            <span className={styles.steps}>
              {step(-1)}
              {step(1)}
            </span>
          )}
          <Button component="a" variant="subtle" href={url} target="_blank" rel="noreferrer">
            {text.whole}
          </Button>
          <RemovePhoto
            key={photo_id}
            operation="removeTaskPhoto"
            {...{ id, photo_id, text }}
            done={() => show(undefined)}
          />
        </>
      }
    >
      <img
        key={photo_id}
        className={styles.large}
        src={url}
        width={width}
        height={height}
        alt={text.of(at + 1, photos.length)}
      />
    </Dialog>
  )
}
