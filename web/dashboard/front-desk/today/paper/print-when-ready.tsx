import { type ReactNode, useEffect } from 'react'
import { Paper } from '#web/shared/paper/paper.tsx'

interface PrintWhenReadyProps {
  /** Called once everything to print is loaded. */
  readonly ready: boolean
  readonly done: () => void
  readonly children: ReactNode
}

/** Prints its content by itself. */
export function PrintWhenReady({ ready, done, children }: PrintWhenReadyProps) {
  useEffect(() => {
    if (!ready) return
    addEventListener('afterprint', done, { once: true })
    print()
    return () => removeEventListener('afterprint', done)
  }, [ready, done])
  return <Paper>{children}</Paper>
}
