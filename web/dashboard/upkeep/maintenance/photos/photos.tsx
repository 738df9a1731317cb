import { useState } from 'react'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ChoosePhotos } from '#web/shared/choose-photos.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { MAX_PHOTOS } from './limits.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { photoUrl } from './photo-url.ts'
import styles from './photos.module.css'
import { useAddPhotos } from './use-add-photos.ts'

/** Photos of a task: looked at, added, and removed after a question. rule 24.18 */
export function Photos({ task }: { task: Task }) {
  const text = usePartMessages('maintenance').photos
  const { allowed, why } = usePermission('addTaskPhoto')
  const add = useAddPhotos()
  const [opened, setOpened] = useState<string>()
  const { id, photos } = task
  const choose = (files: readonly File[]) =>
    add.mutate({ id, files }, { onSuccess: () => showToast(text.added(files.length)) })
  return (
    <>
      {add.error && <ErrorCard error={add.error} />}
      {photos.length === 0 && <p className="soft">{text.none}</p>}
      <div className={styles.photos}>
        {photos.map((photo, at) => (
          <button key={photo.id} type="button" className={styles.photo} onClick={() => setOpened(photo.id)}>
            <img src={photoUrl(id, photo.id, 'small')} alt={text.of(at + 1, photos.length)} loading="lazy" />
          </button>
        ))}
        <ChoosePhotos
          count={photos.length}
          max={MAX_PHOTOS}
          text={text}
          choose={choose}
          loading={add.isPending}
          disabled={!allowed}
          title={why}
        />
      </div>
      {photos.some((photo) => photo.id === opened) && (
        <PhotoDialog task={task} photo_id={opened!} show={setOpened} />
      )}
    </>
  )
}
