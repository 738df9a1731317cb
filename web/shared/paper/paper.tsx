import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './paper.module.css'

/** Content for printing alone, in place of the page: sections of the class `sheet`. */
export const Paper = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-paper className={styles.paper}>
      {children}
    </div>,
    document.body,
  )
