import { RoomingRow } from '#contract/stays/rooming-lists.ts'
import { checker } from '#server/http/validation/validate.ts'
import type { Table, TableRow } from '#server/integrations/csv/read-table.ts'
import { Fault, type FieldError } from '#server/kernel/errors.ts'

/** The columns of a rooming list under the names that lists have. rule 31.8 */
const COLUMNS = {
  first_name: ['first name', 'given name', 'vorname'],
  last_name: ['last name', 'family name', 'surname', 'name', 'nachname'],
  email: ['email', 'e mail', 'mail'],
  phone: ['phone', 'telephone', 'telefon'],
  room_type: ['room type', 'room', 'zimmerkategorie', 'kategorie', 'zimmer'],
  check_in: ['check in', 'arrival', 'from', 'anreise', 'von'],
  check_out: ['check out', 'departure', 'to', 'abreise', 'bis'],
  adults: ['adults', 'erwachsene'],
  children: ['children', 'kinder'],
  notes: ['notes', 'note', 'notiz', 'notizen', 'bemerkung'],
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

const simplified = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

const columnOf = (name: string): Column | undefined =>
  NAMES.find((column) => (COLUMNS[column] as readonly string[]).includes(simplified(name)))

/** What a row has that its list does not say. */
export interface RoomingDefaults {
  readonly from: string
  readonly to: string
  readonly types: readonly { readonly id: string; readonly name: string; readonly code: string }[]
  /** Of the block, where it has one room type alone. */
  readonly room_type_id: string | undefined
  /** The rate plan of each room type. */
  readonly plans: ReadonlyMap<string, string>
}

export interface ReadRow {
  readonly line: number
  readonly row: RoomingRow
}

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** The rows of a list as stays, and everything that is wrong with it, by line and column. rule 31.8 */
export function roomingRows(
  table: Table,
  defaults: RoomingDefaults,
): { readonly rows: readonly ReadRow[]; readonly problems: readonly FieldError[] } {
  if (table.kind === 'unreadable') {
    const message = `The list cannot be read from line ${table.line} on.`
    return { rows: [], problems: [problem(`csv.${table.line}`, table.problem, message)] }
  }
  const columns = table.head.map(columnOf)
  const problems = problemsOfHead(table.head, columns)
  const rows = table.rows.flatMap((row) => {
    try {
      return [{ line: row.line, row: rowOf(row, columns, defaults) }]
    } catch (error) {
      problems.push(...placed(error, row.line))
      return []
    }
  })
  return { rows, problems }
}

function problemsOfHead(head: readonly string[], columns: readonly (Column | undefined)[]): FieldError[] {
  const unknown = head.flatMap((name, i) =>
    name === '' || columns[i] ? [] : [problem('csv.1', 'unknown_column', `“${name}” is no known column.`)],
  )
  const repeated = columns.filter((column, i) => column && columns.indexOf(column) < i)
  return [
    ...unknown,
    ...repeated.map((column) =>
      problem(`csv.1.${column}`, 'repeated', 'The column is named further left already.'),
    ),
    ...(columns.includes('first_name') || columns.includes('last_name')
      ? []
      : [problem('csv.1.last_name', 'required', 'The list needs a column with names.')]),
  ]
}

const checkRow = checker(RoomingRow)

/** Throws SVC-2002 with all that is wrong, under the names of the columns. */
function rowOf({ cells }: TableRow, columns: readonly (Column | undefined)[], defaults: RoomingDefaults) {
  const cell = (column: Column): string => cells[columns.indexOf(column)] ?? ''
  const optional = (field: Column, value: unknown = cell(field)) =>
    cell(field) === '' ? {} : { [field]: value }
  const problems: FieldError[] = []
  const sold = soldAs(cell('room_type'), defaults)
  if ('code' in sold) problems.push(sold)
  if (cell('first_name') === '' && cell('last_name') === '')
    problems.push(problem('last_name', 'required', 'The guest needs a first or a last name.'))
  const guest = {
    ...optional('first_name'),
    ...optional('last_name'),
    ...optional('email'),
    ...optional('phone'),
  }
  const stay = {
    check_in: cell('check_in') === '' ? defaults.from : dateOf(cell('check_in')),
    check_out: cell('check_out') === '' ? defaults.to : dateOf(cell('check_out')),
    ...optional('adults', numberOf(cell('adults'))),
    ...optional('children', numberOf(cell('children'))),
    ...optional('notes'),
  }
  const row = { guest, ...('code' in sold ? {} : sold), ...stay }
  problems.push(...problemsOf(row).filter(({ field }) => !(field in SOLD_AS)))
  if (problems.length > 0) throw new Fault('SVC-2002', { details: problems })
  return row as RoomingRow
}

/** Fields of a row whose problems are those of a cell. */
const SOLD_AS = { room_type_id: 'room_type', rate_plan_id: 'room_type' }

/** What the schema refuses of a row, to which it adds defaults. */
function problemsOf(row: Record<string, unknown>): readonly FieldError[] {
  try {
    checkRow(row)
    return []
  } catch (error) {
    if (error instanceof Fault && Array.isArray(error.details)) return error.details
    throw error
  }
}

/** The room type and rate plan of a row, or what is wrong with its cell. */
function soldAs(named: string, { types, room_type_id: of_block, plans }: RoomingDefaults) {
  const refused = (code: string, message: string) => problem('room_type', code, message)
  const type = named === '' ? undefined : types.find(({ name, code }) => isNamed(named, name, code))
  if (named !== '' && !type)
    return refused('not_found', `There is no room type “${named}” with this name or code.`)
  const room_type_id = type?.id ?? of_block
  if (room_type_id === undefined)
    return refused('required', 'The block has several room types: name the one of this room.')
  const rate_plan_id = plans.get(room_type_id)
  if (rate_plan_id === undefined)
    return refused('no_rate_plan', 'No rate plan of the list or of the group is for this room type.')
  return { room_type_id, rate_plan_id }
}

const isNamed = (named: string, ...names: readonly string[]): boolean =>
  names.some((name) => simplified(name) === simplified(named))

/** As the API writes it, or with points as in `15.3.2027`; any other text as it is, for the schema to refuse. */
function dateOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text
}

const numberOf = (text: string): number | string => (/^\d{1,3}$/.test(text) ? Number(text) : text)

/** The refusal of a row under its line; throws what is none. */
export function placed(error: unknown, line: number): FieldError[] {
  if (!(error instanceof Fault)) throw error
  const { code, details, message } = error
  if (code === 'SVC-2002' && Array.isArray(details))
    return details.map((one) => ({ ...one, field: `csv.${line}.${one.field.replace(/^guest\./, '')}` }))
  return [problem(`csv.${line}`, code, error.public_message ?? message)]
}
