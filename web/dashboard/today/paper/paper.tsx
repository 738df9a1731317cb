import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './paper.module.css'

interface PaperProps {
  /** Everything that is printed is there. */
  readonly ready: boolean
  readonly done: () => void
  readonly children: ReactNode
}

/** What is on paper alone: beside the page, in place of it when it is printed. */
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
