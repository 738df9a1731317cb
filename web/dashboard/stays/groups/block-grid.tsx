import type { KeyboardEvent } from 'react'
import type { Group } from '#contract/stays/groups.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { type BlockCells, cellOf, nightsByCell } from './block-cells.ts'
import styles from './groups.module.css'

const MAX_ROOMS = 1_000
/** Beside the rooms of a night. */
const FIGURES = ['picked_up', 'left', 'released'] as const

interface BlockGridProps {
  readonly group: Group
  readonly types: readonly { readonly id: string; readonly name: string }[]
  /** Those shown. */
  readonly nights: readonly string[]
  readonly all: readonly string[]
  readonly cells: BlockCells
  readonly set: (more: BlockCells) => void
  readonly editable: boolean
}

/** Arrow keys move between the fields, as in a spreadsheet. */
function moveBetweenFields(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key]
  if (!step || !(event.target instanceof HTMLInputElement)) return
  const rows = [...event.currentTarget.querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll('input')])
    .filter((fields) => fields.length > 0)
  const row = rows.findIndex((fields) => fields.includes(event.target as HTMLInputElement))
  const column = rows[row]!.indexOf(event.target)
  const next = rows[row + step[0]!]?.[column + step[1]!]
  event.preventDefault()
  next?.focus()
}

/** Room types by nights: rooms of the block, picked up, and left. rule 31.4 */
export function BlockGrid(props: BlockGridProps) {
  const { types, nights } = props
  const text = usePartMessages('groups')
  const formats = useFormats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
    <section className={styles.scroll} aria-label={text.block} tabIndex={0}>
      <table className={styles.grid} onKeyDown={moveBetweenFields}>
        <thead>
          <tr>
            <td />
            {nights.map((night) => (
              <th key={night} scope="col">
                <span>{formats.weekday(night)}</span> {formats.dayOfMonth(night)}
              </th>
            ))}
          </tr>
        </thead>
        {types.map((type) => (
          <TypeRows key={type.id} {...props} type={type} />
        ))}
      </table>
    </section>
  )
}

type TypeRowsProps = BlockGridProps & { readonly type: { readonly id: string; readonly name: string } }

function TypeRows(props: TypeRowsProps) {
  const { group, type, nights, all, cells, set, editable } = props
  const text = usePartMessages('groups')
  const formats = useFormats()
  const of_block = nightsByCell(group)
  const today = usePropertyOf(group.property_id)?.business_date ?? ''
  const nightOf = (date: string) => of_block.get(cellOf(type.id, date))
  const roomsOf = (date: string) => cells[cellOf(type.id, date)] ?? nightOf(date)?.rooms ?? 0
  const toAll = () => {
    const rooms = roomsOf(nights.find((date) => date >= today) ?? nights[0]!)
    set(Object.fromEntries(all.filter((date) => date >= today).map((date) => [cellOf(type.id, date), rooms])))
  }
  const figures = FIGURES.filter((name) => name !== 'released' || group.released > 0)
  const figureOf = (name: (typeof FIGURES)[number], date: string) => {
    const { picked_up = 0, released = 0 } = nightOf(date) ?? {}
    return name === 'left' ? Math.max(0, roomsOf(date) - picked_up - released) : { picked_up, released }[name]
  }
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={nights.length + 1}>
          {type.name}
          {editable && all.length > 1 && (
            <Button size="compact-xs" variant="subtle" aria-label={text.to_all_of(type.name)} onClick={toAll}>
              {text.to_all}
            </Button>
          )}
        </th>
      </tr>
      <tr>
        <th scope="row">{text.blocked}</th>
        {nights.map((date) => (
          <td key={date}>
            {editable && date >= today ? (
              <RoomsField
                label={text.rooms_of(type.name, formats.day(date))}
                rooms={roomsOf(date)}
                least={nightOf(date)?.picked_up ?? 0}
                changed={roomsOf(date) !== (nightOf(date)?.rooms ?? 0)}
                set={(rooms) => set({ [cellOf(type.id, date)]: rooms })}
              />
            ) : (
              formats.number(roomsOf(date))
            )}
          </td>
        ))}
      </tr>
      {figures.map((name) => (
        <tr key={name} className="soft">
          <th scope="row">{text[name]}</th>
          {nights.map((date) => (
            <td key={date}>{formats.number(figureOf(name, date))}</td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

interface RoomsFieldProps {
  readonly label: string
  readonly rooms: number
  /** Rooms that are picked up. */
  readonly least: number
  readonly changed: boolean
  readonly set: (rooms: number) => void
}

const RoomsField = ({ label, rooms, least, changed, set }: RoomsFieldProps) => (
  <input
    type="text"
    inputMode="numeric"
    autoComplete="off"
    aria-label={label}
    aria-invalid={rooms < least || undefined}
    data-changed={changed || undefined}
    value={rooms}
    onFocus={({ currentTarget }) => currentTarget.select()}
    onChange={({ currentTarget: { value } }) => {
      const typed = Number(value.replaceAll(/\D/g, ''))
      set(Math.min(MAX_ROOMS, typed))
    }}
  />
)
