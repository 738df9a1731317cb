import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Fields in a column. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** Fields in a row where there is room. */
export const Columns = ({ children, least = 180 }: { children: ReactNode; least?: 120 | 180 | 240 }) => (
  <div className={styles.columns} data-least={least}>
    {children}
  </div>
)

/** The buttons of a form; the primary action is last. */
export const FormFooter = ({ children, sticky }: { children: ReactNode; sticky?: boolean }) => (
  <div className={styles.footer} data-sticky={sticky || undefined}>
    {children}
  </div>
)

/** A warning before the action. */
export const Caution = ({ children, tone }: { children: ReactNode; tone?: 'red' | undefined }) => (
  <div className={styles.caution} data-tone={tone}>
    {children}
  </div>
)

/** Read-only fields for roles that may not save. */
export const Fields = ({
  may_save,
  why,
  children,
}: {
  may_save: boolean
  why: string | undefined
  children: ReactNode
}) => (
  <fieldset className={styles.fields} disabled={!may_save}>
    {why && <p className="soft">{why}</p>}
    {children}
  </fieldset>
)
