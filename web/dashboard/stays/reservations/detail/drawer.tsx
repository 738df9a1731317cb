import { useNavigate } from '@tanstack/react-router'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { IconLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { CloseButton } from '#web/ui/controls/button.ts'
import { Drawer } from '#web/ui/controls/overlay.ts'
import { useTopmost, useWhileTopmost } from '#web/ui/focus/layers.ts'
import { recordQuery } from '../record-query.ts'
import { ReservationDetail } from './detail.tsx'
import styles from './drawer.module.css'

/** From this width on the reservation is docked beside the list, which stays usable. */
const DOCKED = matchMedia('(min-width: 1200px)')
const subscribeDocked = (listener: () => void) => {
  DOCKED.addEventListener('change', listener)
  return () => DOCKED.removeEventListener('change', listener)
}

/** A reservation beside the current screen; its id is part of the address. */
export default function ReservationDrawer({ id }: { id: string }) {
  const isTopmost = useTopmost()
  const is_wide = useSyncExternalStore(subscribeDocked, () => DOCKED.matches)
  // Rotating a tablet must not lose the input of a dialog.
  const docked = useWhileTopmost(isTopmost, is_wide)
  const navigate = useNavigate()
  const reservation = useRead('getReservation', recordQuery(id))
  const close = () => {
    if (docked) openRowLink()?.focus({ preventScroll: true })
    navigate({ to: '.', search: (now) => ({ ...now, peek: undefined, tab: undefined }) })
  }
  useCloseOnEscape(close, isTopmost, docked ? 0 : 1)
  const Frame = docked ? DockedFrame : ModalFrame
  return (
    <Frame id={id} close={close}>
      <div className={styles.body}>
        <QueryState query={reservation}>{(found) => <ReservationDetail reservation={found} />}</QueryState>
      </div>
    </Frame>
  )
}

interface FrameProps {
  readonly id: string
  readonly close: () => void
  readonly children: ReactNode
}

/** As a modal drawer on phones and narrow windows. */
function ModalFrame({ id, close, children }: FrameProps) {
  const { shell, reservations } = useMessages()
  return (
    <Drawer.Root opened onClose={close} closeOnEscape={false} position="right" size={600} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={reservations.one}>
        <div className={styles.corner}>
          <FullPageLink id={id} />
          <Drawer.CloseButton aria-label={shell.close} />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Docked beside the page, which stays usable: `j` and `k` open the next and previous record of the list. */
function DockedFrame({ id, close, children }: FrameProps) {
  const { shell, reservations } = useMessages()
  const frame = useRef<HTMLElement>(null)
  // The focus moves to the record when it is opened, and stays there while stepping through others.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  useWalkKeys()
  return (
    <section
      ref={frame}
      role="dialog"
      aria-label={reservations.one}
      tabIndex={-1}
      data-docked
      className={styles.docked}
    >
      <div className={styles.corner}>
        <FullPageLink id={id} />
        <CloseButton aria-label={shell.close} onClick={close} />
      </div>
      {children}
    </section>
  )
}

function FullPageLink({ id }: { id: string }) {
  const { states } = useMessages()
  return (
    <IconLink to="/reservations/$id" params={{ id }} variant="subtle" aria-label={states.full_page}>
      <Maximize2 size={15} aria-hidden />
    </IconLink>
  )
}

const ROW_LINK = '[data-row-link] :is(a, button)'

const openRowLink = () => document.querySelector<HTMLElement>(`tr[data-open] ${ROW_LINK}`)

const isTyped = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/**
 * `Esc` closes it where no layer is above it; from a field it first moves the focus to the record, so that no
 * input is lost.
 */
function useCloseOnEscape(close: () => void, isTopmost: () => boolean, own_modals: number) {
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isTopmost()) return
      // The search is not one of our layers.
      if (document.querySelectorAll('[aria-modal="true"]').length > own_modals) return
      const { target } = event
      if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) target.blur()
      else closing.current()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isTopmost, own_modals])
}

/** Opens the record of the next or previous row; the focus follows where it is in the list. */
function useWalkKeys() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return
      if (document.querySelector('[aria-modal="true"]')) return
      const here = openRowLink()
      const links = [...document.querySelectorAll<HTMLElement>(`main tr ${ROW_LINK}`)]
      const next = here && links[links.indexOf(here) + step]
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      if (document.activeElement?.closest('table')) next.focus()
      else next.scrollIntoView({ block: 'nearest' })
      next.click()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
