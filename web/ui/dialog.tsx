import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { Button } from './controls/button.ts'
import { Modal } from './controls/overlay.ts'
import styles from './dialog.module.css'
import { useTopmost } from './focus/layers.ts'

interface DialogProps {
  readonly title: string
  readonly close: () => void
  /** What would be lost on closing besides typed fields. */
  readonly changed?: boolean
  readonly size?: string | number
  /** Buttons at the bottom; the last one is the primary action. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Fields whose content would be lost on closing; passwords and codes do not count. */
const TYPED =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="password"], [autocomplete="one-time-code"])'

/** Time in which Mantine returns the focus to the element that opened the dialog. */
const FOCUS_RETURN_MS = 150

/**
 * That element may be gone by then: the focus moves to the content, not to the top of the page. WCAG 2.4.3
 */
function useFocusAfterwards() {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
      }, FOCUS_RETURN_MS)
    },
    [],
  )
}

/**
 * A modal dialog. `Esc` closes it and the focus returns; it asks for a confirmation where something was
 * typed or changed.
 */
export function Dialog({ title, close, size = 'md', changed, actions, children }: DialogProps) {
  const { shell, states: text } = useMessages()
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  const isTopmost = useTopmost()
  useFocusAfterwards()
  const leave = () => {
    if (!isTopmost()) return
    if (typed.current || changed) setAsking(!asking)
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
