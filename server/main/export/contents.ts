import type { EnvironmentName } from '#contract/lists.ts'
import type { TableCheck, TableColumns } from '../backup/contents.ts'
import { SEALED_COLUMNS } from '../secrets/sealed-columns.ts'

/** The version of the format of an export: its files, their names and what is in them. */
export const FORMAT = 1

export const MANIFEST = 'export.json'
export const SCHEMA_FILE = 'schema.json'
/** Tables with secrets once more, whole: encrypted as a backup is. */
export const SECRETS_FILE = 'secrets.age'

/** What an export says of itself, in `export.json`. */
export interface ExportManifest {
  readonly format: number
  /** The version of the program that made it. */
  readonly version: string
  readonly account_id: string
  readonly name: string
  /** Without secrets it can be read, and not imported. */
  readonly has_secrets: boolean
  readonly databases: Readonly<Record<EnvironmentName, ExportedDatabase>>
}

export interface ExportedDatabase {
  /** Everything that was acknowledged before this moment is in it. */
  readonly moment: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** In an order in which what a row refers to comes before it. */
  readonly tables: readonly ExportedTable[]
}

/** The columns of its open files, with the number of rows and the hash of its JSON lines. */
export interface ExportedTable extends TableColumns, TableCheck {}

export const jsonFile = (environment: EnvironmentName, table: string) => `${environment}/${table}.jsonl`
export const csvFile = (environment: EnvironmentName, table: string) => `${environment}/${table}.csv`

/** Who has one of these can act as somebody, or guess passwords at leisure. */
const CREDENTIALS: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['hash'],
  channels: ['inbound_hash'],
  groups: ['booking_code'],
  ical_exports: ['token_hash'],
  ical_imports: ['url_hash'],
  quotes: ['code'],
  staff_devices: ['token_hash'],
  staff_email_changes: ['token_hash'],
  staff_one_time_tokens: ['token_hash'],
  staff_phones: ['token_hash', 'code_hash'],
  staff_sessions: ['token_hash', 'device_hash', 'phone_hash'],
  staff_users: ['password_hash'],
}

export const sealedColumnsOf = (table: string) => SEALED_COLUMNS.filter((one) => one.table === table)

/** The columns of a table that its open files do not have. */
export const secretColumnsOf = (table: string): string[] => [
  ...(CREDENTIALS[table] ?? []),
  ...sealedColumnsOf(table).map(({ column }) => column),
]

export const isSecretTable = (table: string): boolean => secretColumnsOf(table).length > 0

export const openColumns = ({ name, columns }: TableColumns): string[] => {
  const secret = secretColumnsOf(name)
  return columns.filter((column) => !secret.includes(column))
}
