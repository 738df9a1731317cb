import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Button } from '../controls/button.ts'
import { Checkbox } from '../controls/choice.ts'
import styles from './selection.module.css'

/** The selected rows by id, for bulk actions. */
export interface Selection<T extends { id: string }> {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
  /** The label of a row's checkbox for screen readers. */
  readonly label: (row: T) => string
  /** Whether a row can be selected; by default every row. */
  readonly selectable?: (row: T) => boolean
  /** Bulk actions. */
  readonly actions?: ReactNode
}

type SelectionOptions<T extends { id: string }> = Pick<Selection<T>, 'label' | 'selectable'>

/** State of the selection; a row that has left the list is no longer selected. */
export function useSelection<T extends { id: string }>(
  rows: readonly T[],
  { label, selectable = () => true }: SelectionOptions<T>,
): Selection<T> & { readonly selected: readonly T[]; readonly clear: () => void } {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE)
  const selected = rows.filter((row) => chosen.has(row.id) && selectable(row))
  return {
    ids: new Set(selected.map(({ id }) => id)),
    onChange: setChosen,
    label,
    selectable,
    selected,
    clear: () => setChosen(NONE),
  }
}

const NONE: ReadonlySet<string> = new Set()

interface BoxesProps<T extends { id: string }> {
  readonly rows: readonly T[]
  readonly selection: Selection<T>
}

/** Selects a row; with shift all rows from the last selected one. */
export function useSelectRow<T extends { id: string }>({
  rows,
  selection,
}: Pick<BoxesProps<T>, 'rows'> & { readonly selection: Selection<T> | undefined }) {
  const last = useRef<string>(undefined)
  return (id: string, through: boolean) => {
    if (!selection) return
    const { ids, onChange, selectable = () => true } = selection
    const on = !ids.has(id)
    const [from, to] = [last.current, id].map((one) => rows.findIndex((row) => row.id === one)) as [
      number,
      number,
    ]
    const range =
      through && from >= 0
        ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(selectable)
        : [{ id }]
    last.current = id
    const next = new Set(ids)
    for (const one of range) on ? next.add(one.id) : next.delete(one.id)
    onChange(next)
  }
}

/** The checkbox in the header: all rows that are loaded, or none. */
export function SelectAll<T extends { id: string }>({ rows, selection }: BoxesProps<T>) {
  const text = useMessages().states
  const { ids, onChange, selectable = () => true } = selection
  const all = rows.filter(selectable).map(({ id }) => id)
  return (
    <Checkbox
      aria-label={text.select_all}
      disabled={all.length === 0}
      checked={all.length > 0 && ids.size === all.length}
      indeterminate={ids.size > 0 && ids.size < all.length}
      onChange={() => onChange(new Set(ids.size === all.length ? [] : all))}
    />
  )
}

interface SelectRowProps<T extends { id: string }> {
  readonly row: T
  readonly selection: Selection<T>
  readonly select: (id: string, through: boolean) => void
}

export function SelectRow<T extends { id: string }>({ row, selection, select }: SelectRowProps<T>) {
  const text = useMessages().states
  const { ids, label, selectable } = selection
  return (
    <Checkbox
      aria-label={text.select_row(label(row))}
      disabled={selectable?.(row) === false}
      checked={ids.has(row.id)}
      // The click event has the shift key, the change event does not.
      onClick={(event: MouseEvent) => select(row.id, event.shiftKey)}
      onChange={() => undefined}
    />
  )
}

/** The number of selected rows and the bulk actions, in place of the header; nothing without a selection. */
export function SelectionBar<T extends { id: string }>({ selection }: Pick<BoxesProps<T>, 'selection'>) {
  const text = useMessages().states
  const { ids, actions, onChange } = selection
  return (
    <div className={styles.anchor}>
      <div role="status" className="visually-hidden">
        {ids.size > 0 && text.selected(ids.size)}
      </div>
      {ids.size > 0 && (
        <section className={styles.bar} aria-label={text.selection}>
          <strong>{text.selected(ids.size)}</strong>
          {actions}
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(new Set())}>
            {text.selection_clear}
          </Button>
        </section>
      )}
    </div>
  )
}
