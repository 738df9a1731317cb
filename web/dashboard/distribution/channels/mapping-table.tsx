import Circle from 'lucide-react/icons/circle'
import { type ClipboardEvent, Fragment } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { RatePlanLink } from '../../links.tsx'
import { useRoomTypes } from '../../lookups.ts'
import styles from './mapping.module.css'
import {
  type COLUMNS,
  isChanged,
  isEmpty,
  type MappingRow,
  type Problem,
  pasteCodes,
  type Typed,
} from './mapping-rows.ts'

interface MappingTableProps {
  readonly rows: readonly MappingRow[]
  readonly may_map: boolean
  readonly problems: ReadonlyMap<string, Problem>
  /** The plan that was refused. */
  readonly refused: string | undefined
  readonly set: (more: Typed) => void
  /** Shows what the channel knows of a plan. */
  readonly preview: (row: MappingRow) => void
}

/** A row for each plan with its codes; a block of a spreadsheet may be pasted into any cell. */
export function MappingTable({ rows, may_map, problems, refused, set, preview }: MappingTableProps) {
  const channels = usePartMessages('channels')
  const { mapping: text } = useMessages()
  return (
    <PlainTable
      label={channels.mapping}
      columns={[channels.mapping_plan, text.room, text.rate, text.adjustment, text.enabled, text.state]}
      cards
      className={styles.table}
    >
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={row.key}
            row={row}
            may_map={may_map}
            problem={problems.get(row.key)}
            refused={row.rate_plan_id === refused}
            set={(cells) => set({ [row.key]: cells })}
            paste={(event, column) => {
              const block = pasteCodes(event.clipboardData.getData('text'), rows, { row: at, column })
              if (!block) return
              event.preventDefault()
              set(block)
            }}
            preview={() => preview(row)}
          />
        ))}
      </tbody>
    </PlainTable>
  )
}

type Column = (typeof COLUMNS)[number]

interface RowProps {
  readonly row: MappingRow
  readonly may_map: boolean
  readonly problem: Problem | undefined
  readonly refused: boolean
  readonly set: (cells: Partial<MappingRow['cells']>) => void
  readonly paste: (event: ClipboardEvent, column: Column) => void
  readonly preview: () => void
}

const CODES = ['room', 'rate', 'adjustment'] as const

function Row({ row, may_map, problem, refused, set, paste, preview }: RowProps) {
  const { mapping: text } = useMessages()
  const type = useRoomTypes().get(row.room_type_id)?.name
  const { name, cells } = row
  // Plans of several room types have the same names.
  const whole = [name, type].filter(Boolean).join(', ')
  return (
    <tr data-changed={isChanged(row) || undefined}>
      <th scope="row">
        <RatePlanLink id={row.rate_plan_id}>{name}</RatePlanLink> <span className="soft">{type}</span>
      </th>
      {CODES.map((column) => (
        <td key={column} data-title={text[column]}>
          <TextInput
            aria-label={`${text[column]}: ${whole}`}
            maxLength={100}
            disabled={!may_map}
            autoComplete="off"
            error={problem !== undefined && (problem === 'adjustment') === (column === 'adjustment')}
            {...(column === 'adjustment' && { placeholder: text.adjustment_hint })}
            value={cells[column]}
            onPaste={(event) => paste(event, column)}
            onChange={({ currentTarget: { value } }) => set({ [column]: value })}
          />
        </td>
      ))}
      <td data-title={text.enabled}>
        <Checkbox
          aria-label={`${text.enabled}: ${whole}`}
          disabled={!may_map}
          checked={cells.enabled}
          onChange={({ currentTarget: { checked } }) => set({ enabled: checked })}
        />
      </td>
      <td>
        <State row={row} problem={problem} refused={refused} preview={preview} />
      </td>
    </tr>
  )
}

/** The error of a row, by this form or by the channel, or a link to what the channel knows. */
function State({
  row,
  problem,
  refused,
  preview,
}: Pick<RowProps, 'row' | 'problem' | 'refused' | 'preview'>) {
  const channels = usePartMessages('channels')
  const { mapping: text } = useMessages()
  const may_preview = usePermission('getPushState').allowed
  const { stored, cells, last_error, name } = row
  if (problem) return <Wrong>{text.problems[problem]}</Wrong>
  if (refused) return <Wrong>{text.refused}</Wrong>
  return (
    <Fragment>
      {isEmpty(stored) && isEmpty(cells) && (
        <Badge tone="grey" icon={Circle}>
          {channels.unmapped}
        </Badge>
      )}
      {last_error && !isChanged(row) && (
        <Wrong>
          {channels.reasons[last_error.code] ?? last_error.message} <code>{last_error.code}</code>
        </Wrong>
      )}
      {!isEmpty(stored) && may_preview && (
        <Button size="compact-xs" aria-label={`${channels.push}: ${name}`} onClick={preview}>
          {channels.push}
        </Button>
      )}
    </Fragment>
  )
}

const Wrong = ({ children }: { children: React.ReactNode }) => (
  <span className={styles.wrong} role="alert">
    {children}
  </span>
)
