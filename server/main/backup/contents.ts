import { hash } from 'node:crypto'
import { ENVIRONMENTS, type EnvironmentName } from '#contract/lists.ts'
import { OperatorError } from '../operator-error.ts'

/** The version of the archive: the entries, their names and order. */
export const FORMAT = 1

export const HEADER = 'serai-backup.json'
export const CHECKS = 'contents.json'

/** The first entry of an archive. */
export interface ArchiveHeader {
  readonly format: number
  /** The version of the program that made it. */
  readonly version: string
  /** The secrets of the service, the current one first: nothing that is encrypted in the databases opens without. */
  readonly secrets: readonly string[]
  /** The settings of the environment, but for addresses of databases. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether it is a demo, where test cards pay. */
  readonly demo: boolean
  readonly databases: Readonly<Record<EnvironmentName, DatabaseContents>>
}

export interface DatabaseContents {
  /** Everything that was acknowledged before this moment is in the archive. */
  readonly moment: string
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** In an order in which what a row refers to comes before it. */
  readonly tables: readonly TableColumns[]
}

export interface TableColumns {
  readonly name: string
  readonly columns: readonly string[]
}

/** What was written of a table: COPY in text form. */
export interface TableCheck {
  readonly name: string
  readonly rows: number
  /** The SHA-256 of each row, all combined by exclusive or. */
  readonly rows_sha256: string
}

/** The last entry of an archive. */
export type ArchiveChecks = Readonly<Record<EnvironmentName, readonly TableCheck[]>>

/** `live/reservations/00001.copy` */
export const entryName = (environment: EnvironmentName, table: string, number: number): string =>
  `${environment}/${table}/${String(number).padStart(5, '0')}.copy`

/** The place that an entry belongs to; undefined for one that is no part of a table. */
export function placeOf(name: string): { environment: EnvironmentName; table: string } | undefined {
  const [, environment, table = ''] = /^(\w+)\/(\w+)\/\d{5,}\.copy$/.exec(name) ?? []
  const known = ENVIRONMENTS.find((one) => one === environment)
  return known && { environment: known, table }
}

const NEW_LINE = 10
const HASH_BYTES = 32

/**
 * Counts and hashes the rows of a table, which COPY ends by line breaks and cuts anywhere. Their order does not count: a
 * database gives rows back in the order in which they lie, and a restored one may lay them otherwise.
 */
export function tableCheck(name: string) {
  const sum = Buffer.alloc(HASH_BYTES)
  let rest: Buffer = Buffer.alloc(0)
  let rows = 0
  const add = (row: Buffer) => {
    rows += 1
    const digest = hash('sha256', row, 'buffer')
    for (let i = 0; i < HASH_BYTES; i++) sum[i]! ^= digest[i]!
  }
  return {
    update(piece: Buffer): void {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
      let from = 0
      for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, from)) {
        add(bytes.subarray(from, end))
        from = end + 1
      }
      rest = Buffer.from(bytes.subarray(from))
    },
    end(): TableCheck {
      if (rest.length > 0) add(rest)
      return { name, rows, rows_sha256: sum.toString('hex') }
    },
  }
}

/** The header of a file that says to be a backup. Throws an OperatorError. */
export function readHeader(
  { name, content }: { name: string; content: Buffer },
  path: string,
): ArchiveHeader {
  if (name !== HEADER) throw new OperatorError(`${path} is no backup of Serai.`)
  const header = JSON.parse(content.toString()) as ArchiveHeader
  if (header.format === FORMAT) return header
  throw new OperatorError(
    `${path} has format ${header.format}, made by Serai ${header.version}: this program reads format ${FORMAT}.`,
  )
}

/** Throws an OperatorError where tables are not what was written. */
export function requireSame(path: string, written: ArchiveChecks, found: ArchiveChecks): void {
  for (const environment of ENVIRONMENTS) {
    const others = new Map(found[environment].map((one) => [one.name, one]))
    for (const { name, rows, rows_sha256 } of written[environment]) {
      const other = others.get(name)
      if (other?.rows === rows && other.rows_sha256 === rows_sha256) continue
      throw new OperatorError(
        `${path}: ${environment} ${name} has ${other?.rows ?? 0} rows of ${rows}, or others than were written.`,
      )
    }
  }
}

export const rowsOf = (checks: ArchiveChecks): number =>
  ENVIRONMENTS.flatMap((name) => checks[name]).reduce((sum, { rows }) => sum + rows, 0)
