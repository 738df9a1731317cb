import { memo } from 'react'
import styles from './chart.module.css'
import { LaneCells, RoomCells } from './room-cells.tsx'
import type { RowProps } from './row-props.ts'
import { TypeCells } from './type-cells.tsx'

interface ChartRowProps extends RowProps {
  /** Index of the row. */
  readonly index: number
  readonly top: number
}

/** A row renders a few dozen elements: those of the visible days. */
export const ChartRow = memo(function ChartRow({ index, top, ...props }: ChartRowProps) {
  const { row } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-kind={row.kind}
      data-row={row.id}
      style={{ transform: `translateY(${top}px)` }}
    >
      {row.kind === 'type' ? (
        <TypeCells {...props} row={row} />
      ) : row.kind === 'lane' ? (
        <LaneCells {...props} row={row} />
      ) : (
        <RoomCells {...props} row={row} />
      )}
    </div>
  )
})
