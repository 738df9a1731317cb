import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TObject, TSchema } from 'typebox'
import { isCountry } from '#contract/countries.ts'
import type { Operation } from '#contract/operation.ts'
import { type FieldError, fault } from '../../kernel/errors.ts'
import type { Steps } from '../../kernel/event-loop.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { isCalendarDay, isTimestamp } from '../../kernel/time/dates.ts'
import { describeInvalid } from './describe-invalid.ts'
import { isStorable } from './parse-body.ts'

const OPTIONS = {
  useDefaults: true,
  allowUnionTypes: true,
  discriminator: true,
  multipleOfPrecision: 6,
  strictRequired: false,
  strictTypes: false,
  verbose: true,
} as const

function withFormats(validator: Ajv2020.default): Ajv2020.default {
  addFormats.default(validator)
  validator.addFormat('idn-email', isEmailAddress)
  // The year 0 exists in JSON Schema, and not in PostgreSQL.
  validator.addFormat('date', isCalendarDay)
  validator.addFormat('date-time', isTimestamp)
  validator.addFormat('country-code', isCountry)
  return validator
}

/** Checks requests against the contract: strictly, naming each field that is wrong. rule 0 */
export const ajv = withFormats(new Ajv2020.default({ ...OPTIONS, allErrors: true }))
/** The same, up to the first error: validating a list of a million invalid elements would take a second. */
const first = withFormats(new Ajv2020.default(OPTIONS))

/** Maximum size of a body for which all errors are listed. */
const MAX_THOROUGH = 64 * 1024
/** Maximum of errors in one response. */
const MAX_DETAILS = 20

export interface Validator {
  query(raw: Record<string, unknown>): Record<string, unknown>
  /** `size` in bytes as received: a large body is validated element by element. */
  body(raw: Record<string, unknown>, size: number): Steps<Record<string, unknown>>
}

export function validatorOf(operation: Operation): Validator {
  const query = checker(operation.query)
  const read_only = readOnlyOf(operation)
  const small = checker(operation.body, read_only)
  const large = listChecker(operation.body, read_only)
  return {
    query: (raw) => query(typed(raw, operation.query)),
    *body(raw, size) {
      if (size <= MAX_THOROUGH) return small(raw)
      yield* large(raw)
      return raw
    },
  }
}

/** Fields of responses that a body cannot have. */
function readOnlyOf({ body, response }: Operation): ReadonlySet<string> {
  const namesOf = (schema: TSchema | undefined) =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  const sent = new Set(namesOf(body))
  return new Set(namesOf(response).filter((name) => !sent.has(name)))
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING = { type: 'object', additionalProperties: false }

/** Validates a value against a schema, or refuses with 422 SVC-2002 naming each invalid field. */
export function checker(schema: TSchema | undefined, read_only = NONE) {
  const check = compiled(ajv, schema ?? NOTHING, read_only)
  return (value: Record<string, unknown>) => {
    check(value)
    return value
  }
}

/**
 * The same for bodies of megabytes, up to the first error: the body as a whole, then each element of its
 * lists by itself, yielding between them.
 */
function listChecker(schema: TSchema | undefined, read_only: ReadonlySet<string>) {
  const accepted = (schema ?? NOTHING) as { readonly properties?: Readonly<Record<string, TSchema>> }
  const properties = Object.entries(accepted.properties ?? {})
  // Uniqueness is cheap to check only for a known type: such lists are short, and validated as a whole.
  const lists = properties.filter(
    ([, { type, items, uniqueItems }]: [string, ListSchema]) => type === 'array' && items && !uniqueItems,
  )
  const without = lists.map(([name, list]) => [name, { ...list, items: {} }])
  const whole = compiled(
    first,
    { ...accepted, properties: { ...accepted.properties, ...Object.fromEntries(without) } },
    read_only,
  )
  const elements = lists.map(([name, { items }]: [string, ListSchema]) => ({
    name,
    check: compiled(first, items!, NONE),
  }))
  return function* (body: Record<string, unknown>): Steps<void> {
    whole(body)
    for (const { name, check } of elements) {
      for (const [at, element] of ((body[name] ?? []) as unknown[]).entries()) {
        check(element, `/${name}/${at}`)
        yield
      }
    }
  }
}

type ListSchema = { readonly type?: string; readonly items?: object; readonly uniqueItems?: boolean }

/**
 * A schema is compiled on first use: all together take 200 ms of a start. `place` is the path of the value in
 * the body.
 */
function compiled(validator: Ajv2020.default, schema: object, read_only: ReadonlySet<string>) {
  let validate: ValidateFunction | undefined
  return (value: unknown, place = '') => {
    validate ??= validator.compile(schema)
    if (validate(value)) return
    const errors = (validate.errors ?? []).map((error) => ({
      ...error,
      instancePath: `${place}${error.instancePath}`,
    }))
    const details = describe(errors, read_only)
    throw fault('SVC-2002', { details, message: summaryOf(details) })
  }
}

/** The first of the errors, for logs that show no details. */
function summaryOf([one, ...more]: readonly FieldError[]): string {
  const { field, message } = one!
  const text = field === '' || message.startsWith(field) ? message : `${field}: ${message}`
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  return `${text.replace(/\.$/, '')}${others}.`
}

/** Query parameters are text: those of another type are converted to numbers and booleans where possible. */
function typed(raw: Record<string, unknown>, schema: TObject | undefined): Record<string, unknown> {
  // Without a prototype: a parameter may be named __proto__ and is as unknown as any other.
  const values: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(raw)) {
    const { type } = (schema?.properties[name] ?? {}) as { type?: string }
    const text = typeof value === 'string' ? value : ''
    if (!isStorable(name) || !isStorable(text)) {
      throw fault('SVC-2002', {
        details: [{ field: '', code: 'characters', message: 'A parameter cannot be stored.' }],
      })
    }
    if (type === 'integer' && /^(0|-?[1-9]\d{0,14})$/.test(text)) values[name] = Number(text)
    else if (type === 'boolean' && /^(true|false)$/.test(text)) values[name] = text === 'true'
    else values[name] = value
  }
  return values
}

/** Of several errors of one field the first is kept: the others follow from it. */
function describe(errors: ErrorObject[], read_only: ReadonlySet<string>): FieldError[] {
  const found = new Map<string, FieldError>()
  for (const error of errors) {
    if (error.keyword === 'oneOf' || error.keyword === 'anyOf' || error.keyword === 'if') continue
    const detail = describeInvalid(error, read_only)
    if (!found.has(detail.field)) found.set(detail.field, detail)
    if (found.size >= MAX_DETAILS) break
  }
  if (found.size === 0)
    return [{ field: '', code: 'invalid', message: 'The request does not match its schema.' }]
  return [...found.values()]
}
