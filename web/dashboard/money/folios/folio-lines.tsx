import type { MouseEvent } from 'react'
import type { Invoice, InvoiceLine } from '#contract/parts/invoice-parts.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { chosenLine, DRAGGED, isMovable } from './folio-view.ts'
import styles from './folios.module.css'
import type { Choice } from './use-choice.ts'

interface FolioLinesProps {
  readonly draft: Invoice
  readonly choice: Choice
}

/** Charges that are not invoiced yet: each is selected by its checkbox, or dragged with the selection. */
export const FolioLines = ({ draft, choice }: FolioLinesProps) => (
  <ul className={styles.lines}>
    {draft.line_items.map((line) => (
      <Line key={line.id} {...{ draft, line, choice }} />
    ))}
  </ul>
)

function Line({ draft, line, choice }: FolioLinesProps & { readonly line: InvoiceLine }) {
  const text = useMessages().folios
  const formats = useFormats()
  const own = chosenLine(draft, line.id)
  const movable = choice.enabled && isMovable(line)
  const is_chosen = movable && choice.has(own.key)
  const day = line.date && formats.stay(line.date, line.date)
  const called = [line.quantity > 1 && `${line.quantity} × `, line.description].filter(Boolean).join('')
  return (
    <li
      draggable={movable}
      data-chosen={is_chosen || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData(DRAGGED, JSON.stringify(is_chosen ? choice.chosen : [own]))
      }}
    >
      {movable && (
        <Checkbox
          size="xs"
          checked={is_chosen}
          aria-label={text.choose([day, called].filter(Boolean).join(' '))}
          // `change` events have no shift key, `click` events do.
          onClick={(event: MouseEvent) => choice.toggle(own, event.shiftKey)}
          onChange={() => undefined}
        />
      )}
      <span className={styles.day}>{day}</span>
      <span className={styles.what}>{called}</span>
      <span className="number">{formats.money(line.gross)}</span>
    </li>
  )
}
