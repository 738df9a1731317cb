import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TObject, TSchema } from 'typebox'
import { isCountry } from '../../../contract/countries.ts'
import type { Operation } from '../../../contract/operation.ts'
import { isCalendarDay, isTimestamp } from '../../kernel/dates.ts'
import { isEmailAddress } from '../../kernel/email-address.ts'
import { type FieldError, fault } from '../../kernel/errors.ts'
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
  // The year 0 is one to JSON Schema, and none to PostgreSQL.
  validator.addFormat('date', isCalendarDay)
  validator.addFormat('date-time', isTimestamp)
  validator.addFormat('country-code', isCountry)
  return validator
}

/** Checks requests against the contract: strictly, naming each field that is wrong. rule 0 */
export const ajv = withFormats(new Ajv2020.default({ ...OPTIONS, allErrors: true }))
/** The same, up to the first fault: a list of a million wrong elements would be judged for a second. */
const first = withFormats(new Ajv2020.default(OPTIONS))

/** Characters of a body up to which all its faults are told. */
const MAX_THOROUGH = 64 * 1024
/** So many faults are named at once; more help nobody. */
const MAX_DETAILS = 20

export interface Validator {
  query(raw: Record<string, unknown>): Record<string, unknown>
  /** `size` in bytes, as it came. */
  body(raw: Record<string, unknown>, size?: number): Record<string, unknown>
}

export function validatorOf(operation: Operation): Validator {
  const query = checker(operation.query)
  const body = checker(operation.body, readOnlyOf(operation))
  return {
    query: (raw) => query(typed(raw, operation.query)),
    body,
  }
}

/** What answers hold and a body cannot. */
function readOnlyOf({ body, response }: Operation): ReadonlySet<string> {
  const namesOf = (schema: TSchema | undefined) =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  const sent = new Set(namesOf(body))
  return new Set(namesOf(response).filter((name) => !sent.has(name)))
}

const NONE: ReadonlySet<string> = new Set()

/** Holds a value against a schema, or answers 422 SVC-2002 naming each field that is wrong. */
export function checker(schema: TSchema | undefined, read_only = NONE) {
  const accepted = schema ?? { type: 'object', additionalProperties: false }
  const thorough: ValidateFunction = ajv.compile(accepted)
  let quick: ValidateFunction | undefined
  return (value: Record<string, unknown>, size = 0) => {
    if (size > MAX_THOROUGH) quick ??= first.compile(accepted)
    const validate = size > MAX_THOROUGH ? quick! : thorough
    if (validate(value)) return value
    const details = describe(validate.errors ?? [], read_only)
    throw fault('SVC-2002', { details, message: summaryOf(details) })
  }
}

/** The first of the faults, for logs that show no details. */
function summaryOf([one, ...more]: readonly FieldError[]): string {
  const { field, message } = one!
  const said = field === '' || message.startsWith(field) ? message : `${field}: ${message}`
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  return `${said.replace(/\.$/, '')}${others}.`
}

/** Query parameters are text: those of another type become numbers and booleans where they read as one. */
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

/** Of several complaints about one field the first is kept: the rest follow from it. */
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
