import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../lib/i18n/language.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly close: () => void
  readonly size?: string | number
  /** What to do about it: the last one is the act itself. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A question or a task that comes before everything else. `Esc` closes it and the focus returns. */
export function Dialog({ title, close, size = 'md', actions, children }: DialogProps) {
  const text = useText().shell
  return (
    <Modal opened onClose={close} title={title} size={size} closeButtonProps={{ 'aria-label': text.close }}>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  )
}
