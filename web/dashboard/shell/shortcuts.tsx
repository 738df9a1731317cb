import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { undoLast } from '../../ui/toasts.tsx'
import { PATHS } from '../paths.ts'
import { menuFor } from './menu.ts'
import { useMe } from './session.ts'

const loadSearch = () => import('./search.tsx')
const SearchDialog = lazy(loadSearch)
const KeyboardDialog = lazy(() => import('./keyboard-dialog.tsx'))

type Dialog = 'search' | 'keyboard'
let open: Dialog | undefined
const listeners = new Set<() => void>()
function show(dialog: Dialog | undefined) {
  open = dialog
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openSearch = () => show('search')

let ahead = ''
let hear: ((typed: string) => void) | undefined

/** What is typed after Ctrl K while the field is not there yet, or does not have the focus. Answers how to stop. */
export function receiveTyped(listener: (typed: string) => void): () => void {
  hear = listener
  if (ahead) listener(ahead)
  ahead = ''
  return () => {
    hear = undefined
  }
}

export const openShortcuts = () => show('keyboard')

/** How long a second key is waited for after `g`. */
const SECOND_KEY_MS = 1_200

const STORED = 'serai.single_keys'
/** Off for those who dictate or hit keys by chance: then only Ctrl K works. WCAG 2.1.4 */
export const singleKeysWork = () => localStorage.getItem(STORED) !== 'off'
export const letSingleKeysWork = (work: boolean) =>
  work ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, 'off')

const PRELOAD_MS = 1_500

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Keys that work everywhere: not while somebody types, and not behind an open dialog. */
export function Shortcuts() {
  const navigate = useNavigate()
  const { permissions } = useMe()
  const dialog = useSyncExternalStore(subscribe, () => open)
  const went_at = useRef(Number.NEGATIVE_INFINITY)
  // Ready before it is asked for, behind everything that the screen itself needs; if it cannot be, it is tried again then.
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
        (event.key === 'u' && !event.ctrlKey && !event.metaKey && !event.altKey && singleKeysWork())
      if (is_undo && !isTyping(event) && !document.querySelector('.mantine-Modal-content')) {
        if (undoLast()) event.preventDefault()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (open === 'search' && event.key.length === 1) {
        event.preventDefault()
        if (hear) hear(event.key)
        else ahead += event.key
        return
      }
      if (!singleKeysWork() || document.querySelector('[aria-modal="true"]')) return
      const after_g = performance.now() - went_at.current < SECOND_KEY_MS
      went_at.current = Number.NEGATIVE_INFINITY
      if (after_g) {
        const place = menuFor(permissions).find(({ key }) => key === event.key)
        if (place) navigate({ to: place.path as '/' })
      } else if (event.key === 'g') went_at.current = performance.now()
      else if (event.key === '?') openShortcuts()
      else if (event.key === '/') {
        event.preventDefault()
        openSearch()
      } else if (event.key === 'n' && permissions.includes('createReservation')) {
        event.preventDefault()
        navigate({ to: PATHS.new_reservation })
      }
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [navigate, permissions])
  return (
    <Suspense>
      {dialog === 'search' && <SearchDialog close={() => show(undefined)} />}
      {dialog === 'keyboard' && <KeyboardDialog close={() => show(undefined)} />}
    </Suspense>
  )
}
