import Type, { type Static, type TSchema } from 'typebox'
import { idPattern, type ObjectKind } from './ids.ts'

/** Building blocks that every schema of the contract is made of. */

/** Gives a schema a name: it becomes a component of the OpenAPI document. */
export const named = <T extends TSchema>(title: string, schema: T): T => ({ ...schema, title }) as T

export const nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
  if (type === undefined || 'oneOf' in schema)
    return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]))
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  })
}

/** A closed set of strings. */
export const oneOf = <const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })

/** Unknown fields are refused. rule 0 */
export const object = <P extends Record<string, TSchema>>(
  properties: P,
  options: Record<string, unknown> = {},
) => Type.Object(properties, { additionalProperties: false, ...options })

export const optional = Type.Optional
/** The same fields, each of which may be left out: the body of a PATCH. */
export const optionals = <P extends Record<string, TSchema>>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, Type.Optional(schema)])) as {
    [K in keyof P]: Type.TOptional<P[K]>
  }

/** Ids in answers. In requests any string may name an object: what names nothing is missing, not malformed. */
export const id = (kind: ObjectKind) => Type.String({ pattern: idPattern(kind) })
export const reference = () => Type.String({ maxLength: 64 })

export const text = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...options })

/** Text on one line: a name with a line break or an escape sequence in it would be one thing here and another elsewhere. */
export const line = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: ONE_LINE, ...options })
export const ONE_LINE = '^[^\\p{Cc}\\p{Zl}\\p{Zp}]*[^\\p{Cc}\\p{Z}][^\\p{Cc}\\p{Zl}\\p{Zp}]*$'

export const integer = (minimum: number, maximum: number, options: Record<string, unknown> = {}) =>
  Type.Integer({ minimum, maximum, ...options })

export const date = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options })
export const timestamp = (options: Record<string, unknown> = {}) =>
  Type.String({ format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$', ...options })
export const timeOfDay = () => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['15:00'] })
export const country = () =>
  Type.String({
    pattern: '^[A-Z]{2}$',
    format: 'country-code',
    description: 'ISO 3166-1 alpha-2',
    examples: ['DE'],
  })
export const percentString = () =>
  Type.String({
    pattern: '^(100\\.00|\\d{1,2}\\.\\d{2})$',
    description: 'Percent with two decimals',
    examples: ['7.00'],
  })
export const percentNumber = (minimum: number, maximum: number) =>
  Type.Number({ minimum, maximum, multipleOf: 0.01, description: 'Percent, at most two decimals' })
export const phone = () =>
  Type.String({
    pattern: '^\\+[1-9]\\d{6,14}$',
    description: 'E.164: a plus and 7 to 15 digits',
    examples: ['+4930123456'],
  })
/** In any alphabet; spaces around it are taken off. */
export const email = () => Type.String({ format: 'idn-email', maxLength: 254 })

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** One value of a closed set, or several with commas between: the form of a filter. */
export const oneOrMore = (values: readonly string[], description?: string) =>
  Type.String({
    pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`,
    maxLength: 400,
    description: `${description ?? 'One value or several with commas between'}: ${values.map((v) => `\`${v}\``).join(', ')}`,
    examples: [values[0]],
  })

type Variant = Record<string, TSchema>
type StaticVariants<T extends Record<string, Variant>> = {
  [K in keyof T]: { type: K } & Static<Type.TObject<T[K]>>
}[keyof T]

/** An object whose `type` says which other fields it has. */
export const variants = <const T extends Record<string, Variant>>(title: string, kinds: T) =>
  named(
    title,
    Type.Unsafe<StaticVariants<T>>({
      type: 'object',
      required: ['type'],
      discriminator: { propertyName: 'type' },
      oneOf: Object.entries(kinds).map(([type, fields]) =>
        object({ type: Type.Unsafe({ type: 'string', const: type }), ...fields }),
      ),
    }),
  )
