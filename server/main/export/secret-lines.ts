import { sealer } from '../../kernel/security/encryption.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import { OperatorError } from '../operator-error.ts'
import { sealedColumnsOf } from './contents.ts'

/** A row as a line has it. */
type Row = Record<string, unknown>

/** What a column that is sealed in a database has in `secrets.age`: it is sealed there by the key of the file. */
interface Opened {
  readonly opened_base64: string
}

const isOpened = (value: unknown): value is Opened =>
  typeof (value as Opened | null)?.opened_base64 === 'string'

/** As json writes bytea. */
const fromHex = (text: string) => Buffer.from(text.replace(/^\\x/, ''), 'hex')
const toHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Sealed values begin with the number of their format; others of their column are stored as they are. */
const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith('\\x01')

/** Changes the values that are sealed in the lines of a table. */
function changing(table: string, ring: SecretRing, change: (value: unknown, seals: Seals) => unknown) {
  const columns = sealedColumnsOf(table).map((one) => ({ ...one, cipher: sealer(ring, one.purpose) }))
  return (line: string): string => {
    const row = JSON.parse(line) as Row
    for (const { column, keys, contextOf, cipher } of columns) {
      const context = contextOf(Object.fromEntries(keys.map((key) => [key, String(row[key])])))
      row[column] = change(row[column], {
        open: (sealed) => cipher.open(sealed, context),
        seal: (plain) => cipher.seal(plain, context),
        place: `${table}.${column} of ${keys.map((key) => row[key]).join(' ')}`,
      })
    }
    return JSON.stringify(row)
  }
}

interface Seals {
  open(sealed: Buffer): Buffer
  seal(plain: Buffer): Buffer
  readonly place: string
}

/** Opens what the secret of the service has sealed. Throws an OperatorError where none of the ring opens it. */
export const openingLines = (table: string, ring: SecretRing) =>
  changing(table, ring, (value, { open, place }) => {
    if (!isSealed(value)) return value
    try {
      return { opened_base64: open(fromHex(value)).toString('base64') } satisfies Opened
    } catch {
      throw new OperatorError(
        `SERAI_SECRET does not open ${place}: serai doctor lists what it does not open.`,
      )
    }
  })

/** Seals it with the secret of another service. */
export const sealingLines = (table: string, ring: SecretRing) =>
  changing(table, ring, (value, { seal }) =>
    isOpened(value) ? toHex(seal(Buffer.from(value.opened_base64, 'base64'))) : value,
  )
