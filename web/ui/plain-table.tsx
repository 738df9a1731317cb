import type { ReactNode } from 'react'
import plain from './plain-table.module.css'

/** A heading, of text or of right-aligned figures; the hint is shown on hover. */
export type Column = string | { readonly figure: string; readonly hint?: string }

interface PlainTableProps {
  /** Of the box that scrolls. */
  readonly label: string
  readonly table_label?: string
  readonly columns: readonly Column[]
  /** Bodies and feet. */
  readonly children: ReactNode
  /** On a phone each row is a card, whose cells name themselves by `data-title`. */
  readonly cards?: boolean
  /** Scrolls within a height of its own. */
  readonly tall?: boolean
  readonly className?: string | undefined
}

/** A table of records or figures without selection, with horizontal scrolling of its own. */
export const PlainTable = ({
  label,
  table_label,
  columns,
  children,
  cards,
  tall,
  className,
}: PlainTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
  <section className={classes(plain.scroll, tall && plain.tall)} aria-label={label} tabIndex={0}>
    <table className={classes(plain.plain, cards && plain.cards, className)} aria-label={table_label}>
      <thead>
        <tr>
          {columns.map(headOf).map(({ figure, title, hint }) => (
            <th key={title} scope="col" data-figure={figure || undefined} title={hint}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  </section>
)

const headOf = (column: Column) =>
  typeof column === 'string'
    ? { figure: false, title: column, hint: undefined }
    : { figure: true, title: column.figure, hint: column.hint }

const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')
