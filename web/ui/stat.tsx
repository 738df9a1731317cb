import type { ReactNode } from 'react'
import styles from './stat.module.css'

interface StatProps {
  readonly label: string
  /** The figure: `4`, `€412.00`. */
  readonly value: ReactNode
  /** After the figure, smaller: `/ 11`. */
  readonly of?: ReactNode
  /** Needs attention today. */
  readonly open?: boolean
  /** Makes it a button that filters the list. */
  readonly onClick?: () => void
  readonly pressed?: boolean
}

/** A large figure with its label. */
export function Stat({ label, value, of, open, onClick, pressed }: StatProps) {
  const figure = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {value}
        {of !== undefined && <span className={styles.of}>{of}</span>}
      </span>
    </>
  )
  const look = { className: styles.stat, 'data-open': open || undefined }
  if (!onClick) return <div {...look}>{figure}</div>
  return (
    <button type="button" {...look} aria-pressed={pressed} onClick={onClick}>
      {figure}
    </button>
  )
}

/** Figures in a row. */
export const Stats = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.stats} aria-label={label}>
    {children}
  </fieldset>
)
