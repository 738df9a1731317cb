import { type ReactNode, useEffect } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
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
  /** Its content is one grid, which is reached without a Tab through every control above it. */
  readonly is_grid?: boolean
  readonly children: ReactNode
}

/** A screen with its heading, actions and content. */
export function Page({ title, beside, actions, under, bare, is_grid, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Serai`
  }, [title])
  return (
    <>
      {is_grid && <SkipToGrid />}
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

/** Visible with the focus: the first stop of the screen, and the next is a cell of the grid. */
function SkipToGrid() {
  const text = useMessages().shell
  const skip = () =>
    document.querySelector<HTMLElement>('[role="grid"][tabindex="0"], [role="grid"] [tabindex="0"]')?.focus()
  return (
    <button type="button" className={styles.skip} onClick={skip}>
      {text.skip_to_grid}
    </button>
  )
}

export const Card = ({ children }: { children: ReactNode }) => <div className={styles.padded}>{children}</div>
