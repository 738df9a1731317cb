import { Button, CloseButton } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import styles from './toasts.module.css'

export interface Toast {
  readonly id: number
  readonly message: string
  /** Offers to take it back, for as long as the toast stands. */
  readonly undo?: () => void
  readonly about?: string
}

const TOAST_MS = 10_000

let toasts: readonly Toast[] = []
let last_id = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Says what was done. Never the only place of an error. With `about`, what was said of the same thing before is gone:
 * two offers to take back would contradict each other.
 */
export function showToast(message: string, undo?: () => void, about?: string) {
  last_id += 1
  const others = toasts.filter((toast) => about === undefined || toast.about !== about)
  set([...others.slice(-2), { id: last_id, message, ...(undo && { undo }), ...(about && { about }) }])
}

/** Takes back what was done last and can still be taken back. Answers whether there was anything. */
export function undoLast(): boolean {
  const last = toasts.findLast(({ undo }) => undo)
  if (!last) return false
  dismiss(last.id)
  last.undo!()
  return true
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stays while it is pointed at or holds the focus: nobody is hurried. WCAG 2.2.1 */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const text = useMessages().shell.toasts
  return (
    <section className={styles.toasts} aria-label={text.label}>
      <div role="status">
        {shown.map((toast) => (
          <OneToast key={toast.id} {...toast} />
        ))}
      </div>
    </section>
  )
}

function OneToast({ id, message, undo }: Toast) {
  const text = useMessages().shell.toasts
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, it waits
    <div
      className={styles.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
