import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { closest, distance } from 'fastest-levenshtein'
import type { TObject, TSchema } from 'typebox'
import type { Operation } from '../../contract/operation.ts'
import { isCalendarDay, isTimestamp } from '../dates.ts'
import { isEmailAddress } from '../email-address.ts'
import { type FieldError, fault } from '../faults.ts'
import { isStorable } from './parse-body.ts'

/** Checks requests against the contract: strictly, naming each field that is wrong. decisions 0 */
export const ajv = new Ajv2020.default({
  allErrors: true,
  useDefaults: true,
  allowUnionTypes: true,
  discriminator: true,
  multipleOfPrecision: 6,
  strictRequired: false,
  strictTypes: false,
  verbose: true,
})
addFormats.default(ajv)
ajv.addFormat('idn-email', isEmailAddress)
// The year 0 is one to JSON Schema, and none to PostgreSQL.
ajv.addFormat('date', isCalendarDay)
ajv.addFormat('date-time', isTimestamp)

/** So many faults are named at once; more help nobody. */
const MAX_DETAILS = 20
/** Characters of a name that is told back. */
const LONGEST_NAME = 100

export interface Validator {
  query(raw: Record<string, unknown>): Record<string, unknown>
  body(raw: Record<string, unknown>): Record<string, unknown>
}

export function validatorOf(operation: Operation): Validator {
  const query = checker(operation.query)
  const body = checker(operation.body)
  return {
    query: (raw) => query(typed(raw, operation.query)),
    body,
  }
}

/** Holds a value against a schema, or answers 422 SVC-2002 naming each field that is wrong. */
export function checker(schema: TSchema | undefined) {
  const validate: ValidateFunction = ajv.compile(schema ?? { type: 'object', additionalProperties: false })
  return (value: Record<string, unknown>) => {
    if (!validate(value)) throw fault('SVC-2002', { details: describe(validate.errors ?? []) })
    return value
  }
}

/** Query parameters are text: those of a numeric schema become numbers where they read as one. */
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
    values[name] = type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : value
  }
  return values
}

/** Of several complaints about one field the first is kept: the rest follow from it. */
function describe(errors: ErrorObject[]): FieldError[] {
  const found = new Map<string, FieldError>()
  for (const error of errors) {
    if (error.keyword === 'oneOf' || error.keyword === 'anyOf' || error.keyword === 'if') continue
    const detail = describeOne(error)
    if (!found.has(detail.field)) found.set(detail.field, detail)
    if (found.size >= MAX_DETAILS) break
  }
  if (found.size === 0)
    return [{ field: '', code: 'invalid', message: 'The request does not match its schema.' }]
  return [...found.values()]
}

function describeOne({ keyword, params, instancePath, message, parentSchema }: ErrorObject): FieldError {
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const at = (name: string) => (path ? `${path}.${name}` : name)
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const name = String(params.additionalProperty).slice(0, LONGEST_NAME)
    return {
      field: at(name),
      code: 'unknown_field',
      message: `${name} is not known here.${meant(name, parentSchema)}`,
    }
  }
  if (keyword === 'required') {
    return {
      field: at(params.missingProperty),
      code: 'required',
      message: `${params.missingProperty} is required.`,
    }
  }
  if (keyword === 'enum') {
    return {
      field: path,
      code: 'unknown_value',
      message: `must be one of ${params.allowedValues.join(', ')}`,
    }
  }
  if (keyword === 'format' && params.format === 'date') {
    return { field: path, code: 'date', message: 'must be a calendar day, YYYY-MM-DD' }
  }
  if (keyword === 'format' && params.format === 'idn-email') {
    return { field: path, code: 'email', message: 'must be an e-mail address' }
  }
  if (keyword === 'pattern' && parentSchema?.description) {
    return { field: path, code: keyword, message: `must be: ${parentSchema.description}` }
  }
  return { field: path, code: keyword, message: message ?? 'is not valid' }
}

/** The field that was meant, where one is close. */
function meant(name: string, schema: object | undefined): string {
  const known = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  if (known.length === 0 || name.length > 64) return ''
  const nearest = closest(name, known)
  const off_by = distance(name, nearest)
  return off_by < name.length && off_by <= Math.max(2, Math.floor(name.length / 3))
    ? ` Did you mean ${nearest}?`
    : ''
}
