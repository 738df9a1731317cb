import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { areSingleKeysOn, isTyping } from '../../shared/single-keys.ts'
import { showToast, undoLast } from '../../ui/toasts.tsx'
import { INSPECTOR, Inspector } from '../developer/public.ts'
import { menuFor } from './menu.ts'
import {
  closeDialog,
  openSearch,
  openShortcuts,
  toggleInspector,
  typeAhead,
  useInspector,
  useOpenDialog,
} from './open-dialog.ts'

const loadSearch = () => import('./search.tsx')
const SearchDialog = lazy(loadSearch)
const KeyboardDialog = lazy(() => import('./keyboard-dialog.tsx'))

/** How long the second key after `g` may take. */
const SECOND_KEY_MS = 1_200

const PRELOAD_MS = 1_500

/** A letter typed into the opening search is no shortcut, neither here nor in a row that has the focus. */
function catchTyped(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || event.key.length !== 1) return
  if (!typeAhead(event.key)) return
  event.preventDefault()
  event.stopPropagation()
}

/** By its place too: on many keyboards it types nothing until the next key. */
const isBacktick = ({ key, code }: KeyboardEvent) => key === '`' || code === 'Backquote'

/** What a key means that is pressed alone. */
function pressKey(
  event: KeyboardEvent,
  permissions: readonly string[],
  navigate: ReturnType<typeof useNavigate>,
) {
  if (event.key === '?') openShortcuts()
  else if (isBacktick(event) && permissions.includes(INSPECTOR.may)) {
    event.preventDefault()
    toggleInspector()
  } else if (event.key === '/') {
    event.preventDefault()
    openSearch()
  } else if (event.key === 'n' && permissions.includes('createReservation')) {
    event.preventDefault()
    navigate({ to: '/reservations/new' })
  }
}

/** Global keyboard shortcuts: not while typing, and not behind an open dialog. */
export function Shortcuts() {
  const navigate = useNavigate()
  const { permissions } = useMe()
  const { toasts } = useMessages().shell
  const dialog = useOpenDialog()
  const inspects = useInspector()
  const went_at = useRef(Number.NEGATIVE_INFINITY)
  // Preloaded after everything that the screen itself needs; if that fails, it is loaded again on use.
  useEffect(() => {
    const timer = setTimeout(() => loadSearch().catch(() => undefined), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        openSearch()
        return
      }
      const is_undo =
        (event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) ||
        (event.key === 'u' && !event.ctrlKey && !event.metaKey && !event.altKey && areSingleKeysOn())
      if (is_undo && !isTyping(event) && !document.querySelector('.mantine-Modal-content')) {
        const undone = undoLast()
        if (undone) event.preventDefault()
        // Its toast is gone: says which action it was.
        if (undone && !undone.is_shown) showToast(toasts.undoing(undone.message))
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (!areSingleKeysOn() || document.querySelector('[aria-modal="true"]')) return
      const after_g = performance.now() - went_at.current < SECOND_KEY_MS
      went_at.current = Number.NEGATIVE_INFINITY
      if (after_g) {
        const place = menuFor(permissions).find(({ key }) => key === event.key)
        if (place) navigate({ to: place.path as '/' })
      } else if (event.key === 'g') went_at.current = performance.now()
      else pressKey(event, permissions, navigate)
    }
    addEventListener('keydown', listen)
    addEventListener('keydown', catchTyped, true)
    return () => {
      removeEventListener('keydown', listen)
      removeEventListener('keydown', catchTyped, true)
    }
  }, [navigate, permissions, toasts])
  return (
    <>
      <Suspense>{inspects && <Inspector close={toggleInspector} />}</Suspense>
      <Suspense>
        {dialog === 'search' && <SearchDialog close={closeDialog} />}
        {dialog === 'keyboard' && <KeyboardDialog close={closeDialog} />}
      </Suspense>
    </>
  )
}
