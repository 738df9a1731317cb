import { decimalOf } from '#contract/currency.ts'
import type { ChannelMappingRow } from '#contract/distribution/channels.staff.ts'
import type { ChannelMapping } from '#contract/parts/channel-mapping.ts'
import { amountOf } from '#web/lib/formats.ts'
import type { Answer, Body } from '#web/lib/operations.ts'

/** The fields of a row. */
export interface Cells {
  readonly room: string
  readonly rate: string
  /** `10 %` or an amount; empty for none. */
  readonly adjustment: string
  readonly enabled: boolean
}

export interface MappingRow {
  readonly key: string
  readonly rate_plan_id: string
  readonly room_type_id: string
  readonly name: string
  readonly version: number
  readonly sell_limit: number | null
  readonly last_error: ChannelMappingRow['last_error']
  /** As the service has it. */
  readonly stored: Cells
  /** As shown in the fields. */
  readonly cells: Cells
}

export type Typed = Readonly<Record<string, Partial<Cells>>>
type Mappings = Answer<'listChannelMappings'>
type Adjustment = NonNullable<ChannelMapping['price_adjustment']>

const BLANK: Cells = { room: '', rate: '', adjustment: '', enabled: true }

/** Unmapped plans first; a plan with several mappings has several rows. */
export function rowsOf({ data, unmapped }: Mappings, typed: Typed, currency: string): MappingRow[] {
  const rows = [
    ...unmapped.map((plan) => ({ ...plan, sell_limit: null, last_error: null, stored: BLANK })),
    ...data.map(({ channel_room_id, channel_rate_id, enabled, price_adjustment, ...plan }) => ({
      ...plan,
      stored: {
        room: channel_room_id,
        rate: channel_rate_id,
        enabled,
        adjustment: price_adjustment ? adjustmentText(price_adjustment, currency) : '',
      },
    })),
  ]
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const number = seen.get(row.rate_plan_id) ?? 0
    seen.set(row.rate_plan_id, number + 1)
    const key = `${row.rate_plan_id} ${number}`
    return { ...row, key, cells: { ...row.stored, ...typed[key] } }
  })
}

export const isChanged = ({ stored, cells }: MappingRow): boolean =>
  trimmed(stored) !== trimmed(cells) && !(isEmpty(stored) && isEmpty(cells))

const trimmed = ({ room, rate, adjustment, enabled }: Cells) =>
  JSON.stringify([room.trim(), rate.trim(), adjustment.trim(), enabled])
export const isEmpty = ({ room, rate }: Cells): boolean => room.trim() === '' && rate.trim() === ''

const adjustmentText = ({ type, value }: Adjustment, currency: string): string =>
  type === 'percent' ? `${value} %` : decimalOf({ amount: value, currency })

/** An adjustment as typed: null for none, undefined for an invalid one. */
export function adjustmentOf(text: string, currency: string): Adjustment | null | undefined {
  const written = text.trim().replace('−', '-').replace(/^\+/, '')
  if (written === '') return null
  if (written.endsWith('%')) {
    const number = written.slice(0, -1).trim().replace(',', '.')
    const value = /^-?\d+(\.\d{1,2})?$/.test(number) ? Number(number) : Number.NaN
    return value >= -99 && value <= 1000 ? { type: 'percent', value } : undefined
  }
  const value = amountOf(written, currency)
  return value === undefined ? undefined : { type: 'amount', value }
}

export type Problem = 'incomplete' | 'adjustment' | 'duplicate' | 'other_type'

/** The errors of each row before it is sent, by key: the service would refuse all of them. rule 10 */
export function problemsOf(rows: readonly MappingRow[], currency: string): ReadonlyMap<string, Problem> {
  const found = new Map<string, Problem>()
  const mapped = rows.filter(({ cells }) => !isEmpty(cells))
  const pairOf = ({ cells }: MappingRow) => JSON.stringify([cells.room.trim(), cells.rate.trim()])
  const pairs = Map.groupBy(mapped, pairOf)
  const rooms = Map.groupBy(mapped, ({ cells }) => cells.room.trim())
  for (const row of mapped) {
    const { room, rate, adjustment } = row.cells
    const same_room = rooms.get(room.trim()) ?? []
    if (room.trim() === '' || rate.trim() === '') found.set(row.key, 'incomplete')
    else if (adjustmentOf(adjustment, currency) === undefined) found.set(row.key, 'adjustment')
    else if (pairs.get(pairOf(row))!.length > 1) found.set(row.key, 'duplicate')
    else if (same_room.some(({ room_type_id }) => room_type_id !== row.room_type_id))
      found.set(row.key, 'other_type')
  }
  return found
}

/** The plans that change, with all of their mappings. */
export function bodyOf(rows: readonly MappingRow[], currency: string): Body<'updateChannelMappings'> {
  const plans = [...Map.groupBy(rows, ({ rate_plan_id }) => rate_plan_id)]
  return {
    rate_plans: plans
      .filter(([, own]) => own.some(isChanged))
      .map(([rate_plan_id, own]) => ({
        rate_plan_id,
        version: own[0]!.version,
        mappings: own
          .filter(({ cells }) => !isEmpty(cells))
          .map(({ cells, sell_limit }) => ({
            channel_room_id: cells.room.trim(),
            channel_rate_id: cells.rate.trim(),
            enabled: cells.enabled,
            price_adjustment: adjustmentOf(cells.adjustment, currency) ?? null,
            sell_limit,
          })),
      })),
  }
}

export const COLUMNS = ['room', 'rate', 'adjustment', 'enabled'] as const
type Column = (typeof COLUMNS)[number]
const OFF = /^(0|no|n|nein|false|off|aus|-)$/i

/** Pastes a block of a spreadsheet from a cell on to the right and down; undefined for a single value. */
export function pasteCodes(
  text: string,
  rows: readonly MappingRow[],
  from: { readonly row: number; readonly column: Column },
): Typed | undefined {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/)
  if (lines.length === 1 && !lines[0]!.includes('\t')) return undefined
  const first = COLUMNS.indexOf(from.column)
  const entries = lines.flatMap((line, down) => {
    const row = rows[from.row + down]
    if (!row) return []
    const cells = line.split('\t').flatMap((value, right): [string, string | boolean][] => {
      const column = COLUMNS[first + right]
      if (!column) return []
      return [[column, column === 'enabled' ? !OFF.test(value.trim()) : value.trim()]]
    })
    return [[row.key, Object.fromEntries(cells)]]
  })
  return Object.fromEntries(entries)
}

/** Copies the codes of another channel to rows without codes; returns how many. */
export function copyCodes({ data }: Mappings, rows: readonly MappingRow[]): Typed {
  const codes = new Map(data.map((row) => [row.rate_plan_id, row]))
  return Object.fromEntries(
    rows
      .filter(({ cells, rate_plan_id }) => isEmpty(cells) && codes.has(rate_plan_id))
      .map(({ key, rate_plan_id }) => {
        const { channel_room_id, channel_rate_id } = codes.get(rate_plan_id)!
        return [key, { room: channel_room_id, rate: channel_rate_id }]
      }),
  )
}
