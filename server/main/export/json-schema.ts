import type { ExportedTable } from './contents.ts'
import type { ColumnType } from './export-store.ts'

const TEXT = { type: 'string' }
const SCHEMAS: Readonly<Record<string, object>> = {
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: { type: 'number' },
  'double precision': { type: 'number' },
  real: { type: 'number' },
  boolean: { type: 'boolean' },
  json: {},
  jsonb: {},
  bytea: { type: 'string', pattern: '^\\\\x(?:[0-9a-f]{2})*$' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
}

const baseName = (type: string) => type.replace(/\(.*?\)/, '')

function schemaOf({ type, is_array, is_nullable }: ColumnType): object {
  const of_type = is_array ? { type: 'array' } : (SCHEMAS[baseName(type)] ?? TEXT)
  return is_nullable && 'type' in of_type ? { ...of_type, type: [of_type.type, 'null'] } : of_type
}

/** A JSON Schema of each table: its lines are instances of `#/$defs/<table>`. */
export function jsonSchema(tables: readonly ExportedTable[], types: readonly ColumnType[]) {
  const of_table = ({ name, columns }: ExportedTable) => ({
    type: 'object',
    required: columns,
    additionalProperties: false,
    properties: Object.fromEntries(
      types
        .filter(({ table, column }) => table === name && columns.includes(column))
        .map((one) => [one.column, schemaOf(one)]),
    ),
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: Object.fromEntries(tables.map((table) => [table.name, of_table(table)])),
  }
}
