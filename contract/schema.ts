import Type, { type Static, type TSchema } from 'typebox'
import { idPattern, type ObjectKind } from './ids.ts'

/** Schema builders of the contract. The last parameter describes the field: its text, or all options. */

type Options = Record<string, unknown>
export type About = string | Options
const optionsOf = (about: About = {}): Options => (typeof about === 'string' ? { description: about } : about)

/** A shared schema, with the description of one field. */
export const described = <T extends TSchema>(schema: T, about: About): T =>
  ({ ...schema, ...optionsOf(about) }) as T

/** Names a schema, which makes it a component of the OpenAPI document. */
export const named = <T extends TSchema>(title: string, schema: T): T => ({ ...schema, title }) as T

export const nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
  if (type === undefined || 'oneOf' in schema) {
    const { description, ...choice } = schema as { description?: string }
    return Type.Unsafe<Static<T> | null>(
      Type.Union([choice as TSchema, Type.Null()], description === undefined ? {} : { description }),
    )
  }
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values && { enum: [...values, null] }),
  })
}

/** An enumeration of strings. */
export const oneOf = <const V extends readonly string[]>(values: V, about?: About) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...optionsOf(about) })

/** Unknown fields are refused. rule 0 */
export const object = <P extends Record<string, TSchema>>(properties: P, about?: About) =>
  Type.Object(properties, { additionalProperties: false, ...optionsOf(about) })

export const optional = Type.Optional
/** The same fields, all optional: the body of a PATCH. */
export const optionals = <P extends Record<string, TSchema>>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, Type.Optional(schema)])) as {
    [K in keyof P]: Type.TOptional<P[K]>
  }

/**
 * An id in a response. In requests any string is accepted: an unknown id is a 404, not a validation error.
 */
export const id = (kind: ObjectKind, about: About = `Identifier of the ${words(kind)}`) =>
  Type.String({ pattern: idPattern(kind), ...optionsOf(about) })
export const reference = (kind: ObjectKind, about: About = `Identifier of the ${words(kind)}`) =>
  anyReference(about)
/** The same, for an object of several kinds, or a channel. */
export const anyReference = (about: About) => Type.String({ maxLength: 64, ...optionsOf(about) })
const words = (kind: ObjectKind) => kind.replaceAll('_', ' ')

export const text = (maxLength: number, about?: About) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...optionsOf(about) })

/** Text on one line, because systems treat a line break or escape sequence in a name differently. */
export const line = (maxLength: number, about?: About) =>
  Type.String({ minLength: 1, maxLength, pattern: ONE_LINE, ...optionsOf(about) })
export const ONE_LINE = '^[^\\p{Cc}\\p{Zl}\\p{Zp}]*[^\\p{Cc}\\p{Z}][^\\p{Cc}\\p{Zl}\\p{Zp}]*$'

/**
 * A name of a person or a company: one line that shows something, without format characters except the joiners of
 * scripts and emoji. Others are invisible, or turn the direction of what follows. rule 5.23
 */
export const personName = (maxLength: number, about?: About) =>
  Type.String({ minLength: 1, maxLength, pattern: `^${NAME}$`, ...optionsOf(about) })
/** The same, empty for none: of a first and a last name one is enough. */
export const partOfName = (maxLength: number, about?: About) =>
  Type.String({ maxLength, pattern: `^(?:${NAME})?$`, ...optionsOf(about) })
const NAME =
  '[\\p{Zs}\\u200c\\u200d]*[^\\p{Cc}\\p{Cf}\\p{Z}](?:[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]|[\\u200c\\u200d])*'
export const NAMES: readonly string[] = [`^${NAME}$`, `^(?:${NAME})?$`]

export const integer = (minimum: number, maximum: number, about?: About) =>
  Type.Integer({ minimum, maximum, ...optionsOf(about) })

export const date = (about?: About) => Type.String({ format: 'date', ...optionsOf(about) })
export const timestamp = (about?: About) =>
  Type.String({
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$',
    ...optionsOf(about),
  })
export const timeOfDay = (about?: About) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['15:00'], ...optionsOf(about) })
/** When a property's business day ends: at night, local time. rule 17.1 */
export const dayEnd = (about?: About) =>
  Type.String({ pattern: '^(0[0-5]:[0-5]\\d|06:00)$', examples: ['03:00'], ...optionsOf(about) })
export const country = (about?: About) =>
  Type.String({
    pattern: '^[A-Z]{2}$',
    format: 'country-code',
    description: 'ISO 3166-1 alpha-2',
    examples: ['DE'],
    ...optionsOf(about),
  })
export const PERCENT = '^(100\\.00|\\d{1,2}\\.\\d{2})$'
export const percentString = (about?: About) =>
  Type.String({
    pattern: PERCENT,
    description: 'Percent with two decimals',
    examples: ['7.00'],
    ...optionsOf(about),
  })
export const percentNumber = (
  minimum: number,
  maximum: number,
  about: About = 'Percent, at most two decimals',
) => Type.Number({ minimum, maximum, multipleOf: 0.01, ...optionsOf(about) })
export const PHONE = '^\\+[1-9]\\d{6,14}$'
export const phone = (about?: About) =>
  Type.String({
    pattern: PHONE,
    description: 'E.164: a plus and 7 to 15 digits',
    examples: ['+4930123456'],
    ...optionsOf(about),
  })
/** In any alphabet; trimmed. */
export const email = (about?: About) =>
  Type.String({ format: 'idn-email', maxLength: 254, ...optionsOf(about) })

/** One value of an enumeration, or several separated by commas: a filter. */
export const oneOrMore = (values: readonly string[], description?: string) =>
  Type.String({
    pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`,
    maxLength: 400,
    description: `${description ?? 'One value or several separated by commas'}: ${values.map((v) => `\`${v}\``).join(', ')}`,
    examples: [values[0]],
  })

const DISCRIMINATOR = 'Type of the object; determines which other fields it has'
type Variant = Record<string, TSchema>
type StaticVariants<T extends Record<string, Variant>> = {
  [K in keyof T]: { type: K } & Static<Type.TObject<T[K]>>
}[keyof T]

/** A union of objects, whose `type` decides the other fields. */
export const variants = <const T extends Record<string, Variant>>(title: string, kinds: T) =>
  named(
    title,
    Type.Unsafe<StaticVariants<T>>({
      type: 'object',
      required: ['type'],
      discriminator: { propertyName: 'type' },
      oneOf: Object.entries(kinds).map(([type, fields]) =>
        object({ type: Type.Unsafe({ type: 'string', const: type, description: DISCRIMINATOR }), ...fields }),
      ),
    }),
  )

/** The version of an object, which each change raises, and when it was created and last changed. */
export const versioned = {
  version: integer(1, Number.MAX_SAFE_INTEGER, 'Increases with every change; the `ETag`'),
  created_at: timestamp('When the object was created'),
  updated_at: timestamp('When the object was last changed'),
}
