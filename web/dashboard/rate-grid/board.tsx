import { useMemo } from 'react'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission } from '../../lib/session.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CellBar } from './cell-bar.tsx'
import { Grid } from './grid/grid.tsx'
import { layoutOf } from './model/rows.ts'
import type { Sheet } from './model/sheet.ts'
import { PendingBar } from './pending-bar.tsx'
import { useRates } from './use-rates.ts'
import { useSheet } from './use-sheet.ts'
import { useShowPending } from './use-show-pending.ts'
import { gridWords } from './words.ts'

interface BoardProps {
  readonly sheet: Sheet
  readonly room_type_id: string | undefined
  /** Shows the nights from a date on. */
  readonly show: (from: string) => void
}

/** The grid with its pending edits, and the bars around it. */
export function Board({ sheet, room_type_id, show }: BoardProps) {
  const text = usePartMessages('rates')
  const formats = useFormats()
  const { allowed } = usePermission('changeRates')
  const words = useMemo(() => gridWords(sheet, text, formats), [sheet, text, formats])
  const layout = useMemo(() => layoutOf(sheet, room_type_id), [sheet, room_type_id])
  const rates = useRates(sheet)
  const actions = useSheet(rates, layout)
  useShowPending(rates.edits, sheet, show)
  const { focus } = actions.selection
  return (
    <>
      {allowed && <BulkBar sheet={sheet} actions={actions} />}
      <Grid {...{ rates, actions, layout, words }} enabled={allowed} />
      <PendingBar rates={rates} problem={actions.problem} />
      <CellBar sheet={sheet} row={layout.rows[focus.row]} day={focus.day} words={words} />
    </>
  )
}
