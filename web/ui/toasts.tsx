import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { Button, CloseButton } from './controls/button.ts'
import styles from './toasts.module.css'

export interface Toast {
  readonly id: number
  readonly message: string
  /** Offers an undo while the toast is shown. */
  readonly undo?: () => void
  readonly about?: string
}

const TOAST_MS = 10_000

/** A toast of this tab, stored for the bell. */
export interface ShownToast extends Toast {
  readonly at: string
  readonly undone: boolean
}

const MAX_HISTORY = 20

let history: readonly ShownToast[] = []
let toasts: readonly Toast[] = []
let last_id = 0
/** Subjects whose toasts are shown beside them instead of in the corner, with the number of such places. */
let beside: ReadonlyMap<string, number> = new Map()
/** The hovered or focused toast that is shown beside its subject. */
let held: number | undefined
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}
function set(next: readonly Toast[]) {
  toasts = next
  notify()
}

const isBeside = ({ about }: Toast) => about !== undefined && beside.has(about)

/**
 * Shows a toast about a completed action. Never the only place of an error. With `about` it replaces the
 * toast about the same subject: two offers to undo would contradict each other.
 */
export function showToast(message: string, undo?: () => void, about?: string) {
  last_id += 1
  const others = toasts.filter((toast) => about === undefined || toast.about !== about)
  const next: Toast = {
    id: last_id,
    message,
    ...(undo && { undo: undoOf(last_id, undo) }),
    ...(about && { about }),
  }
  history = [{ ...next, at: new Date().toISOString(), undone: false }, ...withoutUndo(about)].slice(
    0,
    MAX_HISTORY,
  )
  const corner = others.filter((toast) => !isBeside(toast)).slice(-2)
  const remaining = others.filter((toast) => isBeside(toast) || corner.includes(toast))
  set([...remaining, next])
}

/** Removes the undo of earlier toasts about the same subject: it would undo something else. */
const withoutUndo = (about: string | undefined): readonly ShownToast[] =>
  history.map((toast) => (about !== undefined && toast.about === about ? withoutOffer(toast) : toast))

const withoutOffer = ({ undo: _, ...toast }: ShownToast): ShownToast => toast

/** Runs the undo once, wherever it is offered. */
const undoOf = (id: number, undo: () => void) => () => {
  history = history.map((toast) => (toast.id === id ? { ...withoutOffer(toast), undone: true } : toast))
  dismiss(id)
  undo()
}

/** The toasts of this tab, newest first, with their undo while it is possible. */
export const useToastHistory = (): readonly ShownToast[] => useSyncExternalStore(subscribe, () => history)

/** The subjects of the toasts shown now. */
export const useToastsAbout = (): ReadonlySet<string> => {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return new Set(shown.flatMap(({ about }) => about ?? []))
}

/** The toast about a subject, for a component that shows it itself; the corner then leaves it out. */
export function useToastBeside(about: string) {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  useEffect(() => {
    const count = (more: number) => {
      const next = new Map(beside)
      const now = (next.get(about) ?? 0) + more
      if (now > 0) next.set(about, now)
      else next.delete(about)
      beside = next
      notify()
    }
    count(1)
    return () => count(-1)
  }, [about])
  const toast = shown.findLast((one) => one.about === about)
  return toast && { ...toast, dismiss: () => dismiss(toast.id), hold: (on: boolean) => hold(toast.id, on) }
}

function hold(id: number, on: boolean) {
  if (on) held = id
  else if (held === id) held = undefined
  notify()
}

/**
 * Runs the newest undo that is possible, as long as the bell offers it. Returns what it undoes, and whether its toast was
 * still shown; undefined where there is none.
 */
export function undoLast(): { readonly message: string; readonly is_shown: boolean } | undefined {
  const last = history.find(({ undo }) => undo)
  if (!last) return undefined
  const is_shown = toasts.some(({ id }) => id === last.id)
  last.undo!()
  return { message: last.message, is_shown }
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A hovered or focused toast stays, because of WCAG 2.2.1. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const elsewhere = useSyncExternalStore(subscribe, () => beside)
  const held_id = useSyncExternalStore(subscribe, () => held)
  const text = useMessages().shell.toasts
  return (
    <section className={styles.toasts} aria-label={text.label}>
      <div role="status">
        {shown.map((toast) => (
          <OneToast
            key={toast.id}
            {...toast}
            is_held={held_id === toast.id}
            is_beside={toast.about !== undefined && elsewhere.has(toast.about)}
          />
        ))}
      </div>
    </section>
  )
}

interface OneToastProps extends Toast {
  readonly is_held: boolean
  readonly is_beside: boolean
}

function OneToast({ id, message, undo, is_held, is_beside }: OneToastProps) {
  const text = useMessages().shell.toasts
  const [pointed, setPointed] = useState(false)
  const waits = pointed || is_held
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => dismiss(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, waits])
  // Announced to screen readers; displayed beside the subject.
  if (is_beside) return <div className="visually-hidden">{message}</div>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, it waits
    <div
      className={styles.toast}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setPointed(true)}
      onBlur={() => setPointed(false)}
    >
      <span>{message}</span>
      {undo && (
        <Button
          onClick={() => {
            dismiss(id)
            undo()
          }}
        >
          {text.undo}
        </Button>
      )}
      <CloseButton size="sm" aria-label={text.dismiss} onClick={() => dismiss(id)} />
    </div>
  )
}
