import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly close: () => void
  readonly size?: string | number
  /** What to do about it: the last one is the act itself. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Fields that somebody types into; secrets and codes are no work that could be lost. */
const TYPED =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="password"], [autocomplete="one-time-code"])'

/** Those that are open, the topmost last. */
const open_dialogs: string[] = []

/** Whether a dialog is the topmost: the kit closes all of them by one `Esc`. */
function useTopmost(): () => boolean {
  const id = useId()
  useEffect(() => {
    open_dialogs.push(id)
    return () => {
      open_dialogs.splice(open_dialogs.indexOf(id), 1)
    }
  }, [id])
  return () => open_dialogs.at(-1) === id
}

/**
 * A question or a task that comes before everything else. `Esc` closes it and the focus returns; where something was typed,
 * it asks first.
 */
export function Dialog({ title, close, size = 'md', actions, children }: DialogProps) {
  const { shell, states: text } = useMessages()
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  const isTopmost = useTopmost()
  const leave = () => {
    if (!isTopmost()) return
    if (typed.current) setAsking(!asking)
    else close()
  }
  return (
    <Modal opened onClose={leave} title={title} size={size} closeButtonProps={{ 'aria-label': shell.close }}>
      <div
        onInput={({ target }) => {
          if ((target as Element).matches(TYPED)) typed.current = true
        }}
      >
        {children}
      </div>
      {asking ? (
        <div className={styles.asking} role="alertdialog" aria-label={text.unsaved_title}>
          <strong>{text.unsaved_title}</strong>
          <div className={styles.actions}>
            <Button ref={(button) => button?.focus()} onClick={() => setAsking(false)}>
              {text.unsaved_stay}
            </Button>
            <Button variant="filled" color="red" onClick={close}>
              {text.unsaved_leave}
            </Button>
          </div>
        </div>
      ) : (
        actions && <div className={styles.actions}>{actions}</div>
      )}
    </Modal>
  )
}
