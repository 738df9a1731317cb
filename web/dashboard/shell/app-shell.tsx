import { Drawer } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Me } from '../../../contract/staff/me.ts'
import { rememberCsrfToken } from '../../lib/client.ts'
import { environment } from '../../lib/environment.ts'
import { adoptLanguage, useFormats, useLanguage, useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { ReservationDrawer } from '../reservations/public.ts'
import styles from './app-shell.module.css'
import { Arrival } from './auth-redirect.tsx'
import { useLive } from './live.ts'
import { Navigation } from './navigation.tsx'
import { ProofOnDemand } from './proof-dialog.tsx'
import { SecondFactorFirst } from './second-factor-first.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { EnvironmentSwitch, TopBar } from './top-bar.tsx'

/** What stands around every screen: the bar above, the places at the left, messages, and what hears the keyboard. */
export function Frame() {
  const me = useMe()
  rememberCsrfToken(me.csrf_token)
  const [has_to] = useState(me.second_factor_missing)
  return has_to ? <SecondFactorFirst /> : <Shell me={me} />
}

function Shell({ me }: { me: Me }) {
  const text = useMessages().shell
  const language = useLanguage()
  useEffect(() => adoptLanguage(me.user.language, language), [me.user.language, language])
  useSamePerson(me.user)
  useKnownProperty(me.properties)
  const [open, setOpen] = useState(false)
  const { peek } = useSearch({ strict: false })
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {text.skip}
      </a>
      <div className={styles.top}>
        {environment === 'sandbox' && (
          <div className={styles.sandbox}>
            <strong>{text.environment.bar}</strong> <span>{text.environment.bar_note}</span>
          </div>
        )}
        <TopBar openNavigation={() => setOpen(true)} />
        <Connection />
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Navigation />
        </div>
        <main id="content" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        size={260}
        title={text.main_navigation}
        closeButtonProps={{ 'aria-label': text.close }}
      >
        <EnvironmentSwitch className={styles.switch!} />
        <Navigation onGo={() => setOpen(false)} />
      </Drawer>
      {peek && (
        <Suspense>
          <ReservationDrawer id={peek} />
        </Suspense>
      )}
      <ProofOnDemand />
      <Shortcuts />
      <Arrival content="content" />
      <Toasts />
    </div>
  )
}

/** Somebody else signed in, in another tab: nothing of the one before stays. Another role: everything is asked anew. */
function useSamePerson({ id, role }: Me['user']) {
  const client = useQueryClient()
  const first = useRef({ id, role })
  useEffect(() => {
    if (first.current.id !== id) location.reload()
    else if (first.current.role !== role) client.invalidateQueries()
    first.current = { id, role }
  }, [id, role, client])
}

/** An address that names a property of elsewhere means all of them, as the switch shows. */
function useKnownProperty(properties: Me['properties']) {
  const navigate = useNavigate()
  const { property_id } = useSearch({ strict: false })
  const is_unknown = property_id !== undefined && !properties.some(({ id }) => id === property_id)
  useEffect(() => {
    if (is_unknown)
      navigate({ to: '.', search: (now) => ({ ...now, property_id: undefined }), replace: true })
  }, [is_unknown, navigate])
}

const subscribeOnline = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says so when what is shown may be old. */
function Connection() {
  const text = useMessages().shell.live
  const formats = useFormats()
  const lost_at = useLive()
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const message = online ? lost_at && text.reconnecting(formats.clock(lost_at)) : text.offline
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
  return (
    <div role="status" className={message ? styles.stale : undefined}>
      {message}
    </div>
  )
}
