import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { ActionIcon } from '../../ui/controls/button.ts'
import styles from './bell.module.css'

const NoticesDrawer = lazy(() => import('./notices-drawer.tsx'))

/** Interval of reloads, for changes without a live update. */
const REFRESH_MS = 300_000
const MAX_SHOWN = 99

/** The bell of every screen, with the number of unread notices. */
export function NoticeBell() {
  const { permissions } = useMe()
  return permissions.includes('listNotices') ? <OpenBell /> : null
}

function OpenBell() {
  const text = useMessages().shell
  const read = useRead('listNotices', {}, { every: REFRESH_MS, keep: true })
  const [open, setOpen] = useState(false)
  const unseen = read.data?.unseen ?? 0
  return (
    <>
      <ActionIcon
        className={styles.bell!}
        variant="subtle"
        size="lg"
        aria-label={text.bell(unseen)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bell size={18} aria-hidden />
        {unseen > 0 && (
          <span className={styles.count} aria-hidden>
            {unseen > MAX_SHOWN ? `${MAX_SHOWN}+` : unseen}
          </span>
        )}
      </ActionIcon>
      {open && (
        <Suspense>
          <NoticesDrawer close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
