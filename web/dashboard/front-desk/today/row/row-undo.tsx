import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Button } from '#web/ui/controls/button.ts'
import type { useToastBeside } from '#web/ui/toasts.tsx'
import styles from '../today.module.css'

interface RowUndoProps {
  readonly toast: NonNullable<ReturnType<typeof useToastBeside>>
  /** Takes the focus of the button that was pressed. */
  readonly takes_focus: boolean
}

/** The last action in its row, with undo for ten seconds; it stays while hovered or focused. */
export function RowUndo({ toast, takes_focus }: RowUndoProps) {
  const text = useMessages().shell.toasts
  const { undo, message, hold, dismiss } = toast
  const button = useRef<HTMLButtonElement>(null)
  const release = useRef(hold)
  release.current = hold
  useEffect(() => () => release.current(false), [])
  useEffect(() => {
    if (takes_focus) button.current?.focus({ preventScroll: true })
  }, [takes_focus])
  return (
    <span className={styles.done}>
      <Check size={14} aria-hidden />
      <span>{message}</span>
      {undo && (
        <Button
          ref={button}
          size="compact-sm"
          className={styles.undo!}
          onMouseEnter={() => hold(true)}
          onMouseLeave={() => hold(false)}
          onClick={() => {
            dismiss()
            undo()
          }}
        >
          {text.undo}
        </Button>
      )}
    </span>
  )
}
