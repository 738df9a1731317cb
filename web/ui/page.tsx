import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

interface PageProps {
  readonly title: string
  /** Beside the title: a status, or an id. */
  readonly beside?: ReactNode
  readonly actions?: ReactNode
  /** Under the title: filters, or tabs. */
  readonly under?: ReactNode
  /** Without a frame, for screens of several cards. */
  readonly bare?: boolean
  readonly children: ReactNode
}

/** A screen with its heading, actions and content. */
export function Page({ title, beside, actions, under, bare, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Serai`
  }, [title])
  return (
    <>
      <header className={styles.header}>
        <h1>{title}</h1>
        {beside}
        <div className={styles.actions}>{actions}</div>
      </header>
      {under && <div className={styles.under}>{under}</div>}
      <div className={bare ? styles.bare : styles.card}>{children}</div>
    </>
  )
}

export const Card = ({ children }: { children: ReactNode }) => <div className={styles.padded}>{children}</div>
