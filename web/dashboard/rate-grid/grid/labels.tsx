import { memo } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { type PlainLink, useRatePlanLinks } from '../../links.tsx'
import type { Layout, Row } from '../model/rows.ts'
import type { Sheet } from '../model/sheet.ts'
import styles from './grid.module.css'

interface LabelsProps {
  readonly sheet: Sheet
  readonly layout: Layout
}

/**
 * The labels of all rows in one sticky column, since each sticky element is a layer of its own. Assistive
 * technology reads them in the rows, and a key leads to the plan below the grid.
 */
export const Labels = memo(function Labels({ sheet, layout }: LabelsProps) {
  const link = useRatePlanLinks()
  return (
    <div className={styles.labels} aria-hidden>
      {layout.rows.map((row, index) => (
        <div
          key={row.id}
          className={styles.label}
          data-kind={row.kind}
          data-row={row.id}
          style={{ top: layout.tops[index]! }}
        >
          <Label sheet={sheet} row={row} link={link} />
        </div>
      ))}
    </div>
  )
})

interface LabelProps {
  readonly sheet: Sheet
  readonly row: Row
  readonly link: (id: string) => PlainLink
}

function Label({ sheet, row, link }: LabelProps) {
  const text = usePartMessages('rates')
  if (row.kind === 'type') return sheet.room_types[row.type]!.name
  const { id, name, parent, status } = row.plan
  return (
    <>
      <a {...link(id)} tabIndex={-1}>
        {name}
      </a>
      {parent !== null && <small>{text.follows(sheet.plans[parent]!.name)}</small>}
      {status === 'inactive' && <small>{text.inactive}</small>}
    </>
  )
}
