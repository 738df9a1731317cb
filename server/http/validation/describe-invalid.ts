import type { ErrorObject } from 'ajv/dist/2020.js'
import { closest, distance } from 'fastest-levenshtein'
import { NAMES, ONE_LINE, PERCENT, PHONE } from '#contract/schema.ts'
import { shorten } from '#contract/text/shorten.ts'
import type { FieldError } from '../../kernel/errors.ts'

/** What is wrong with a field, and what to send instead. rule 10 */

/** Characters of a name that are repeated in a message. */
const MAX_NAME = 100

type Schema = {
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly patternProperties?: object
}

/** `read_only` are the fields that answers have and requests do not. */
export function describeInvalid(error: ErrorObject, read_only: ReadonlySet<string>): FieldError {
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const { keyword, params } = error
  const schema = (error.parentSchema ?? {}) as Schema
  switch (keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = shorten(String(params.additionalProperty), MAX_NAME)
      return { field: at(name), ...unknownField(name, schema, path === '' && read_only.has(name)) }
    }
    case 'required':
      return {
        field: at(params.missingProperty),
        code: 'required',
        message: `${params.missingProperty} is required.`,
      }
    case 'enum':
      return {
        field: path,
        code: 'unknown_value',
        message: `must be one of ${params.allowedValues.join(', ')}`,
      }
    case 'format':
      return { field: path, ...formatOf(String(params.format), schema) }
    default:
      return { field: path, code: keyword, message: messageOf(error, schema) }
  }
}

function unknownField(name: string, schema: Schema, is_read_only: boolean) {
  if (is_read_only)
    return { code: 'unknown_field', message: `${name} is set by the service and cannot be sent.` }
  if (schema.patternProperties)
    return { code: 'unknown_field', message: 'A key has 1 to 40 characters, and is not too long or empty.' }
  return { code: 'unknown_field', message: `${name} is not known here.${meant(name, schema)}` }
}

/** The field that was probably meant, where one has a similar name. */
function meant(name: string, schema: Schema): string {
  const known = Object.keys(schema.properties ?? {})
  const nearest = nearestOf(name, known)
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`
}

/** The name that was probably meant. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > 64) return undefined
  const nearest = closest(name, [...known])
  const off_by = distance(name, nearest)
  return off_by < name.length && off_by <= Math.max(2, Math.floor(name.length / 3)) ? nearest : undefined
}

const FORMATS: Readonly<Record<string, { code: string; message: string }>> = {
  date: { code: 'date', message: 'must be a calendar day, YYYY-MM-DD' },
  'date-time': {
    code: 'timestamp',
    message: 'must be a moment in UTC in whole seconds, such as 2027-01-04T09:00:00Z',
  },
  'idn-email': { code: 'email', message: 'must be an e-mail address' },
  'country-code': { code: 'country', message: 'must be a country of ISO 3166-1 in two capitals, such as DE' },
}

const formatOf = (format: string, schema: Schema) =>
  FORMATS[format] ?? { code: 'format', message: suchAs(schema) ?? `must be of the form ${format}` }

const MONEY = 'must be money in minor units, {"amount": 12000, "currency": "EUR"} for 120.00 EUR'
const MINOR_UNITS = 'must be a whole number of minor units: 12000 for 120.00'
const TYPES: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function messageOf({ keyword, params, instancePath, message }: ErrorObject, schema: Schema): string {
  const is_amount = instancePath.endsWith('/amount')
  switch (keyword) {
    case 'type': {
      if (isMoney(schema)) return MONEY
      if (is_amount) return MINOR_UNITS
      const types = [params.type].flat().flatMap((type: string) => String(type).split(','))
      return withExample(`must be ${types.map((type) => TYPES[type] ?? type).join(' or ')}`, schema)
    }
    case 'pattern':
      return patternMessage(schema)
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minItems':
      return `must have at least ${params.limit} ${params.limit === 1 ? 'element' : 'elements'}`
    case 'maxItems':
      return `must have at most ${params.limit} elements`
    case 'minProperties':
      return 'must not be empty'
    case 'minimum':
      return is_amount && params.limit === 0 ? 'must not be negative' : `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'multipleOf':
      return params.multipleOf === 0.01
        ? 'may have at most two decimals'
        : `must be a multiple of ${params.multipleOf}`
    case 'uniqueItems':
      return `must not have an element twice: number ${params.j + 1} stands there again as number ${params.i + 1}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    default:
      return message ?? 'is not valid'
  }
}

const isMoney = ({ properties }: Schema) =>
  properties !== undefined && Object.keys(properties).toSorted().join() === 'amount,currency'

const NOT_BLANK = '\\S'
const CURRENCY = '^[A-Z]{3}$'
const TIMESTAMP = '^\\d{4}-\\d\\d-\\d\\dT'
const TIME = '^([01]\\d|2[0-3])'

/** Of patterns that many fields have: their descriptions say what a field means, not its form. */
const FORMS: Readonly<Record<string, { description: string }>> = {
  [PERCENT]: { description: 'Percent with two decimals' },
  [PHONE]: { description: 'E.164: a plus and 7 to 15 digits' },
}

function patternMessage(schema: Schema): string {
  const { pattern = '' } = schema
  if (pattern === NOT_BLANK) return 'must not be blank'
  if (pattern === ONE_LINE) return 'must be one line of text without control characters, and not blank'
  if (NAMES.includes(pattern))
    return 'must be a name on one line, without invisible characters or such that turn its direction'
  if (pattern === CURRENCY) return 'must be a currency of ISO 4217 in three capitals, such as EUR'
  if (pattern.startsWith(TIMESTAMP)) return FORMATS['date-time']!.message
  if (pattern.startsWith(TIME)) return 'must be a time of day, such as 15:00'
  return suchAs({ ...schema, ...FORMS[pattern] }) ?? 'has a form that is not expected'
}

/** By the example of the schema, if any, and its description. */
function suchAs({ examples, description }: Schema): string | undefined {
  const [example] = examples ?? []
  const shown = example === undefined ? undefined : `must look like ${JSON.stringify(example)}`
  const form = description?.replace(/\.$/, '')
  if (shown && form) return `${shown}: ${form}`
  return shown ?? (form && `has another form than this: ${form}`)
}

const withExample = (text: string, { examples }: Schema) =>
  examples?.[0] === undefined ? text : `${text}, such as ${JSON.stringify(examples[0])}`
