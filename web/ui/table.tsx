import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useMessages } from '../lib/i18n/language.tsx'
import { ariaSort, SortHead, type TableOrder } from './table/head.tsx'
import { SelectAll, type Selection, SelectionBar, SelectRow, useSelectRow } from './table/selection.tsx'
import styles from './table.module.css'

export interface Column<T> {
  readonly key: string
  readonly title: string
  readonly cell: (row: T) => ReactNode
  /** Aligns figures to the right. */
  readonly numeric?: boolean
  /**
   * Hidden in a narrow table: `very`, also in a medium one; `between`, between phone and desktop; `beside`,
   * beside a docked record alone.
   */
  readonly wide?: boolean | 'very' | 'between' | 'beside'
  /** Hidden by default; users can add it. */
  readonly off?: boolean
  /** Clear without a title, which is left out on a phone. */
  readonly plain?: boolean
  /** The sort field of the API for this column. */
  readonly sort?: string
}

interface TableProps<T extends { id: string }> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  /** Marks the row whose record is open. */
  readonly isOpen?: (row: T) => boolean
  readonly muted?: (row: T) => boolean
  readonly order?: TableOrder | undefined
  readonly selection?: Selection<T> | undefined
  /**
   * The header sticks while the page scrolls; only for columns that fit, because the table then cannot scroll
   * sideways.
   */
  readonly sticky?: boolean
}

/**
 * Events of a dialog that a cell has opened bubble to the row through React, although the dialog is elsewhere
 * in the DOM.
 */
const isBeside = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }) =>
  !currentTarget.contains(target as Node)

/** Arrow keys, `j` and `k` move between the links of the rows; `Enter` is handled by the link. */
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

/** A click outside of controls opens the row; selecting text does not. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  if (isBeside(event)) return
  if ((event.target as HTMLElement).closest('a, button, input, label') || getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLElement>('[data-row-link] a, [data-row-link] button')
  link?.click()
}

/** `x` selects the focused row. */
function selectFocused(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (event.key !== 'x' || isBeside(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const row = (event.target as HTMLElement).closest('tr')
  row?.querySelector<HTMLElement>('[data-select] input:enabled')?.click()
}

/**
 * Records in rows; on a phone, in cards. The first cell has a link, which a click anywhere in the row
 * follows.
 */
export function Table<T extends { id: string }>(props: TableProps<T>) {
  const { label, columns, rows, isOpen, muted, order, selection, sticky } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
    <section className={styles.scroll} data-sticky={sticky || undefined} aria-label={label} tabIndex={0}>
      {selection && <SelectionBar selection={selection} />}
      <table className={styles.table}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.select}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-column={column.key}
                aria-sort={ariaSort(order, column.sort)}
                className={columnClasses(column)}
              >
                <Title column={column} order={order} />
              </th>
            ))}
          </tr>
        </thead>
        <Rows {...{ columns, rows, isOpen, muted, selection }} />
      </table>
    </section>
  )
}

function Title<T>({ column: { title, sort }, order }: { column: Column<T>; order: TableOrder | undefined }) {
  const text = useMessages().states
  if (sort && order) return <SortHead title={title} field={sort} order={order} />
  return title || <span className="visually-hidden">{text.row_actions}</span>
}

type RowsProps<T extends { id: string }> = Pick<TableProps<T>, 'columns' | 'rows' | 'selection'> & {
  readonly isOpen: TableProps<T>['isOpen'] | undefined
  readonly muted: TableProps<T>['muted'] | undefined
}

function Rows<T extends { id: string }>({ columns, rows, isOpen, muted, selection }: RowsProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const select = useSelectRow({ rows, selection })
  return (
    <tbody
      ref={body}
      onKeyDown={(event) => {
        moveFocus(event)
        selectFocused(event)
      }}
    >
      {rows.map((row) => (
        <tr
          key={row.id}
          onClick={openRow}
          data-open={isOpen?.(row) || undefined}
          data-selected={selection?.ids.has(row.id) || undefined}
          className={classes(isOpen?.(row) && styles.open, muted?.(row) && styles.muted)}
        >
          {selection && (
            <td className={styles.select} data-select>
              <SelectRow row={row} selection={selection} select={select} />
            </td>
          )}
          {columns.map((column, at) => (
            <td
              key={column.key}
              data-title={column.plain ? undefined : column.title}
              data-row-link={at === 0 || undefined}
              className={columnClasses(column)}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

const columnClasses = <T,>({ numeric, wide }: Column<T>) =>
  classes(
    numeric && styles.numeric,
    (wide === true || wide === 'very') && styles.wide,
    wide === 'beside' && styles.beside,
    wide === 'between' && styles.between,
    wide === 'very' && styles.very,
  )

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined

interface TruncateProps {
  readonly children: ReactNode
  readonly title?: string | undefined
  /** Wider, for the main column. */
  readonly long?: boolean
}

/** A text that is truncated, not wrapped; `title` has the whole text. */
export const Truncate = ({ children, title, long }: TruncateProps) => (
  <span className={styles.line} title={title} data-long={long || undefined}>
    {children}
  </span>
)
