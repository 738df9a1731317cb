import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import styles from './table.module.css'

export interface Column<T> {
  readonly key: string
  readonly title: string
  readonly cell: (row: T) => ReactNode
  /** Figures stand at the right, under each other. */
  readonly numeric?: boolean
  /** Left out where the screen is narrow; `very`, where it is not very wide; `between`, between phone and desktop. */
  readonly wide?: boolean | 'very' | 'between'
  /** Clear without its title, which is left out on a phone. */
  readonly plain?: boolean
}

interface TableProps<T extends { id: string }> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  /** The row whose record is open is marked. */
  readonly isOpen?: (row: T) => boolean
  readonly muted?: (row: T) => boolean
}

/** Events of a dialog that a cell has opened reach the row through React, although the dialog is elsewhere in the DOM. */
const isBeside = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }) =>
  !currentTarget.contains(target as Node)

/** Arrow keys, `j` and `k` walk through the rows by their links; `Enter` is the link's own. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (isBeside(event)) return
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (step === undefined || event.target instanceof HTMLInputElement) return
  const links = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link] a, [data-row-link] button'),
  ]
  const row = (event.target as HTMLElement).closest('tr')
  const at = links.findIndex((link) => row?.contains(link))
  const next = links[Math.min(links.length - 1, Math.max(0, at + step))]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A click beside what can be clicked opens the row; marking text does not. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  if (isBeside(event)) return
  if ((event.target as HTMLElement).closest('a, button, input, label') || getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLElement>('[data-row-link] a, [data-row-link] button')
  link?.click()
}

/** Records in rows, on a phone a small card each. The first cell has a link; a click anywhere in the row follows it. */
export function Table<T extends { id: string }>({ label, columns, rows, isOpen, muted }: TableProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const text = useMessages().states
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, numeric, wide }) => (
              <th
                key={key}
                scope="col"
                className={classes(
                  numeric && styles.numeric,
                  wide && wide !== 'between' && styles.wide,
                  wide === 'between' && styles.between,
                  wide === 'very' && styles.very,
                )}
              >
                {title || <span className="visually-hidden">{text.row_actions}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={moveFocus}>
          {rows.map((row) => (
            <tr
              key={row.id}
              onClick={openRow}
              className={classes(isOpen?.(row) && styles.open, muted?.(row) && styles.muted)}
            >
              {columns.map(({ key, title, cell, numeric, wide, plain }, at) => (
                <td
                  key={key}
                  data-title={plain ? undefined : title}
                  data-row-link={at === 0 || undefined}
                  className={classes(
                    numeric && styles.numeric,
                    wide && wide !== 'between' && styles.wide,
                    wide === 'between' && styles.between,
                    wide === 'very' && styles.very,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined

interface TruncateProps {
  readonly children: ReactNode
  readonly title?: string | undefined
  /** What the row is about has more room. */
  readonly long?: boolean
}

/** A text that is cut off rather than broken; `title` has all of it where that matters. */
export const Truncate = ({ children, title, long }: TruncateProps) => (
  <span className={styles.line} title={title} data-long={long || undefined}>
    {children}
  </span>
)
