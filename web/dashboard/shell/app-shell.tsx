import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Me } from '#contract/account/me.staff.ts'
import { rememberCsrfToken } from '../../lib/client.ts'
import { environment } from '../../lib/environment.ts'
import { adoptLanguage, useFormats, useLanguage, useMessages } from '../../lib/i18n/language.tsx'
import { lastProperty, rememberProperty } from '../../lib/last-property.ts'
import { useMe, useProperty } from '../../lib/session.ts'
import { Drawer } from '../../ui/controls/overlay.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { ReservationDrawer } from '../stays/reservations/public.ts'
import styles from './app-shell.module.css'
import { Arrival } from './auth-redirect.tsx'
import { useBehindSince, useLive } from './live.ts'
import { Navigation } from './navigation.tsx'
import { Prompts } from './prompts/prompts.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { EnvironmentSwitch, TopBar } from './top-bar.tsx'

const SecondFactorFirst = lazy(() => import('./second-factor-first.tsx'))

/** The frame of every screen: top bar, navigation, toasts, and keyboard shortcuts. */
export function Frame() {
  const me = useMe()
  rememberCsrfToken(me.csrf_token)
  const [has_to] = useState(me.second_factor_missing)
  if (!has_to) return <Shell me={me} />
  return (
    <Suspense>
      <SecondFactorFirst />
    </Suspense>
  )
}

function Shell({ me }: { me: Me }) {
  const text = useMessages().shell
  const language = useLanguage()
  useEffect(() => adoptLanguage(me.user.language, language), [me.user.language, language])
  useSamePerson(me.user)
  useKnownProperty(me.properties)
  useRememberedProperty(me)
  const [open, setOpen] = useState(false)
  const { peek } = useSearch({ strict: false })
  const top = useTopHeight()
  return (
    <div className={styles.frame} data-beside={peek ? true : undefined}>
      <a className={styles.skip} href="#content">
        {text.skip}
      </a>
      <div className={styles.top} ref={top}>
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
          <Letterhead />
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
      <Prompts />
      <Shortcuts />
      <Arrival content="content" />
      <Toasts />
    </div>
  )
}

/** The height of the bars at the top, as `--top-height`: sticky elements and scroll targets stay below them. */
function useTopHeight() {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--top-height', `${entry!.borderBoxSize[0]!.blockSize}px`),
    )
    observer.observe(top.current!)
    return () => observer.disconnect()
  }, [])
  return top
}

/** On paper alone: whose it is, and of when. */
function Letterhead() {
  const { account, properties } = useMe()
  const property = useProperty() ?? (properties.length === 1 ? properties[0] : undefined)
  const formats = useFormats()
  const [printed_at, setPrintedAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const note = () => flushSync(() => setPrintedAt(new Date().toISOString()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return (
    <div
      className={styles.printed}
      data-property={property?.name ?? account.name}
      data-printed={formats.moment(printed_at)}
    />
  )
}

/**
 * Another user has signed in, in another tab: all cached data is dropped. With another role everything is
 * loaded again.
 */
function useSamePerson({ id, role }: Me['user']) {
  const client = useQueryClient()
  const first = useRef({ id, role })
  useEffect(() => {
    if (first.current.id !== id) location.reload()
    else if (first.current.role !== role) client.invalidateQueries()
    first.current = { id, role }
  }, [id, role, client])
}

/** An address with a property of another account shows all properties, as the switch does. */
function useKnownProperty(properties: Me['properties']) {
  const navigate = useNavigate()
  const { property_id } = useSearch({ strict: false })
  const is_unknown = property_id !== undefined && !properties.some(({ id }) => id === property_id)
  useEffect(() => {
    if (is_unknown)
      navigate({ to: '.', search: (now) => ({ ...now, property_id: undefined }), replace: true })
  }, [is_unknown, navigate])
}

/**
 * The property that is seen is remembered, by user and device. A visit that names none begins with the last one, unless
 * all were chosen since.
 */
function useRememberedProperty({ user, properties }: Me) {
  const navigate = useNavigate()
  const { property_id } = useSearch({ strict: false })
  const is_known = properties.some(({ id }) => id === property_id)
  const is_several = properties.length > 1
  const [first] = useState(() => {
    const { id, is_all } = lastProperty(user.id)
    const begins = is_several && property_id === undefined && !is_all
    return begins && properties.some((one) => one.id === id) ? id : undefined
  })
  useEffect(() => {
    if (first) navigate({ to: '.', search: (now) => ({ ...now, property_id: first }), replace: true })
  }, [first, navigate])
  useEffect(() => {
    if (is_several && is_known) rememberProperty(user.id, property_id!)
  }, [is_several, is_known, property_id, user.id])
}

const subscribeOnline = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** A banner while the data may be stale. */
function Connection() {
  const text = useMessages().shell.live
  const formats = useFormats()
  const lost_at = useLive()
  const behind = useBehindSince()
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const stale = lost_at
    ? text.reconnecting(formats.clock(lost_at))
    : behind && text.as_of(formats.clock(behind))
  const message = online ? stale : text.offline
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
  return (
    <div role="status" className={message ? styles.stale : undefined}>
      {message}
    </div>
  )
}
