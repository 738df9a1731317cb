import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { API_ROOT } from '#web/lib/client.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import styles from './papers.module.css'

interface ReportRowProps {
  readonly to: string
  readonly name: string
  readonly about: string
  /** What it comes to now; undefined while it is read. */
  readonly figure?: ReactNode
  /** What the figure is. */
  readonly note?: string | undefined
  readonly files?: ReactNode
}

/** A report: its name, what it comes to, and its files. */
export const ReportRow = ({ to, name, about, figure, note, files }: ReportRowProps) => (
  <li>
    <div className={styles.what}>
      <Link to={to}>{name}</Link>
      <p className="soft">{about}</p>
    </div>
    {figure !== undefined && (
      <p className={styles.figure}>
        <strong>{figure}</strong>
        {note && <span className="soft">{note}</span>}
      </p>
    )}
    <div className={styles.acts}>{files}</div>
  </li>
)

interface FileButtonProps {
  /** Of the API. */
  readonly path?: string
  /** With its root. */
  readonly href?: string
  /** Of the report. */
  readonly name: string
  readonly kind: 'csv' | 'pdf'
}

/** Downloads a file of a report. */
export function FileButton({ path, href, name, kind }: FileButtonProps) {
  const text = usePartMessages('papers')
  return (
    <Button
      component="a"
      href={href ?? `${API_ROOT}${path}`}
      download
      aria-label={kind === 'csv' ? text.csv_of(name) : text.pdf_of(name)}
      leftSection={<Download size={14} aria-hidden />}
    >
      {kind === 'csv' ? text.csv : text.pdf}
    </Button>
  )
}
