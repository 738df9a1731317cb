import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './paper.module.css'

interface PaperProps {
  /** Called once everything to print is loaded. */
  readonly ready: boolean
  readonly done: () => void
  readonly children: ReactNode
}

/** Content for printing alone, in place of the page. */
export function Paper({ ready, done, children }: PaperProps) {
  useEffect(() => {
    if (!ready) return
    addEventListener('afterprint', done, { once: true })
    print()
    return () => removeEventListener('afterprint', done)
  }, [ready, done])
  return createPortal(
    <div data-paper className={styles.paper}>
      {children}
    </div>,
    document.body,
  )
}
