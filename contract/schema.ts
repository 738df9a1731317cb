import Type, { type Static, type TSchema } from 'typebox'
import { idPattern, type ObjectKind } from './ids.ts'

/** Building blocks that every schema of the contract is made of. The last parameter describes the field: its text, or all options. */

type Options = Record<string, unknown>
export type About = string | Options
const optionsOf = (about: About = {}): Options => (typeof about === 'string' ? { description: about } : about)

/** A schema that stands in more places than one, with what it means in this one. */
export const described = <T extends TSchema>(schema: T, about: About): T =>
  ({ ...schema, ...optionsOf(about) }) as T

/** Gives a schema a name: it becomes a component of the OpenAPI document. */
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

/** A closed set of strings. */
export const oneOf = <const V extends readonly string[]>(values: V, about?: About) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...optionsOf(about) })

/** Unknown fields are refused. rule 0 */
export const object = <P extends Record<string, TSchema>>(properties: P, about?: About) =>
  Type.Object(properties, { additionalProperties: false, ...optionsOf(about) })

export const optional = Type.Optional
/** The same fields, each of which may be left out: the body of a PATCH. */
export const optionals = <P extends Record<string, TSchema>>(fields: P) =>
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, Type.Optional(schema)])) as {
    [K in keyof P]: Type.TOptional<P[K]>
  }

/** Ids in answers. In requests any string may name an object: what names nothing is missing, not malformed. */
export const id = (kind: ObjectKind, about: About = `Identifier of the ${words(kind)}`) =>
  Type.String({ pattern: idPattern(kind), ...optionsOf(about) })
export const reference = (kind: ObjectKind, about: About = `Identifier of the ${words(kind)}`) =>
  anyReference(about)
/** The same, of an object whose kind is not settled, or of a channel. */
export const anyReference = (about: About) => Type.String({ maxLength: 64, ...optionsOf(about) })
const words = (kind: ObjectKind) => kind.replaceAll('_', ' ')

export const text = (maxLength: number, about?: About) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...optionsOf(about) })

/** Text on one line: a name with a line break or an escape sequence in it would be one thing here and another elsewhere. */
export const line = (maxLength: number, about?: About) =>
  Type.String({ minLength: 1, maxLength, pattern: ONE_LINE, ...optionsOf(about) })
export const ONE_LINE = '^[^\\p{Cc}\\p{Zl}\\p{Zp}]*[^\\p{Cc}\\p{Z}][^\\p{Cc}\\p{Zl}\\p{Zp}]*$'

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
/** When a property's day ends: at night, local time. rule 17.1 */
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
/** In any alphabet; spaces around it are taken off. */
export const email = (about?: About) =>
  Type.String({ format: 'idn-email', maxLength: 254, ...optionsOf(about) })

/** One value of a closed set, or several with commas between: the form of a filter. */
export const oneOrMore = (values: readonly string[], description?: string) =>
  Type.String({
    pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`,
    maxLength: 400,
    description: `${description ?? 'One value or several with commas between'}: ${values.map((v) => `\`${v}\``).join(', ')}`,
    examples: [values[0]],
  })

const DISCRIMINATOR = 'Which kind it is, and so which other fields there are'
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
        object({ type: Type.Unsafe({ type: 'string', const: type, description: DISCRIMINATOR }), ...fields }),
      ),
    }),
  )
