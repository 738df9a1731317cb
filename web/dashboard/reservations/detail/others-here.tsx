import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { useAnnounced, usePeople } from '../../../lib/live/presence.ts'
import styles from './detail.module.css'

/** Colleagues who have this record open; announces this page to them. */
export function OthersHere({ id }: { id: string }) {
  const text = useMessages().reservations
  const formats = useFormats()
  useAnnounced(id)
  const names = usePeople().get(id) ?? []
  return (
    <div role="status" className={styles.others}>
      {names.length > 0 && (
        <>
          <span aria-hidden />
          {text.open_by(formats.list(names))}
        </>
      )}
    </div>
  )
}
