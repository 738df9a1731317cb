import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { MAX_PHOTOS } from '#contract/parts/photo-limits.ts'
import type { Photo } from '#contract/parts/photos.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ChoosePhotos } from '#web/shared/choose-photos.tsx'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { ActionIcon } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { EditPhoto } from './edit-photo.tsx'
import { NewPhotos } from './new-photos.tsx'
import { OPERATIONS, type PhotoOwner, photoUrl } from './owner.ts'
import styles from './photos.module.css'

const DRAGGED = 'application/x-serai-photo'

/** Photos for guests: added with what is seen on them, put in order by dragging or by keys, edited. rules 2.13, 26.12 */
export function PhotoList({ owner }: { owner: PhotoOwner }) {
  const text = usePartMessages('photos')
  const { kind, photos } = owner
  const { allowed, why } = usePermission(OPERATIONS[kind].add)
  const move = useMove(owner)
  const [edited, setEdited] = useState<string>()
  const [files, setFiles] = useState<readonly File[]>([])
  const found = photos.find(({ id }) => id === edited)
  return (
    <Card>
      <Section
        title={text.title}
        actions={
          <ChoosePhotos
            {...{ text, max: MAX_PHOTOS, count: photos.length, choose: setFiles }}
            disabled={!allowed}
            title={why}
          />
        }
      >
        <p className="soft">
          {photos.length === 0 && text.none} {kind === 'property' ? text.of_property : text.of_room_type}
        </p>
        {move.error && <ErrorCard error={move.error} />}
        <ol className={styles.list}>
          {photos.map((photo, at) => (
            <Item key={photo.id} {...{ owner, photo, at, allowed }} edit={setEdited} move={move.to} />
          ))}
        </ol>
        <p role="status" className="visually-hidden">
          {move.announcement}
        </p>
      </Section>
      {found && <EditPhoto key={found.id} owner={owner} photo={found} close={() => setEdited(undefined)} />}
      {files.length > 0 && <NewPhotos key={files.length} owner={owner} files={files} left={setFiles} />}
    </Card>
  )
}

/** Moves a photo to a place, and says so. */
function useMove({ kind, id, photos }: PhotoOwner) {
  const text = usePartMessages('photos')
  const update = useWrite(OPERATIONS[kind].update)
  const [announcement, setAnnouncement] = useState('')
  const to = (photo_id: string, position: number) => {
    const photo = photos.find((one) => one.id === photo_id)
    if (!photo || position < 0 || position >= photos.length || photos[position] === photo) return
    update.mutate(
      { params: { id, photo_id }, body: { position } },
      { onSuccess: () => setAnnouncement(text.moved(photo.alt, position + 1)) },
    )
  }
  return { to, announcement, error: update.error }
}

interface ItemProps {
  readonly owner: PhotoOwner
  readonly photo: Photo
  readonly at: number
  readonly allowed: boolean
  readonly edit: (id: string) => void
  readonly move: (id: string, position: number) => void
}

function Item({ owner, photo, at, allowed, edit, move }: ItemProps) {
  const text = usePartMessages('photos')
  const { id, alt } = photo
  const last = owner.photos.length - 1
  return (
    <li
      className={styles.item}
      draggable={allowed}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(DRAGGED, id)
      }}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        move(event.dataTransfer.getData(DRAGGED), at)
      }}
    >
      <button type="button" className={styles.photo} aria-label={text.edit(alt)} onClick={() => edit(id)}>
        <img src={photoUrl(owner, photo, 'small')} alt="" loading="lazy" draggable={false} />
      </button>
      <div className={styles.foot}>
        <ActionIcon
          variant="subtle"
          aria-label={text.earlier(alt)}
          disabled={!allowed || at === 0}
          onClick={() => move(id, at - 1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <span className={styles.alt} title={alt}>
          {at === 0 && <strong>{text.first}: </strong>}
          {alt}
        </span>
        <ActionIcon
          variant="subtle"
          aria-label={text.later(alt)}
          disabled={!allowed || at === last}
          onClick={() => move(id, at + 1)}
        >
          <ChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
