import type { TSchema } from 'typebox'
import { type Html, html } from '../kernel/text/html.ts'
import { inline } from './markdown.ts'

type Schema = { [key: string]: unknown }

/** The schema behind `null`, and whether `null` is allowed. */
function unwrap(schema: Schema): { schema: Schema; nullable: boolean } {
  const choices = schema.anyOf as Schema[] | undefined
  if (choices?.some(({ type }) => type === 'null')) {
    return { schema: choices.find(({ type }) => type !== 'null')!, nullable: true }
  }
  return { schema, nullable: Array.isArray(schema.type) && schema.type.includes('null') }
}

function typeOf(schema: Schema): string {
  const { schema: bare } = unwrap(schema)
  const types = [bare.type].flat().filter((type) => type !== 'null')
  if (bare.discriminator) return 'object by type'
  if (bare.title === 'Money' || bare.title === 'Price') return 'money'
  if (types[0] === 'array') return `array of ${plural(typeOf(bare.items as Schema))}`
  if (bare.format === 'date') return 'date'
  if (bare.format === 'date-time') return 'timestamp'
  if (bare.format === 'email') return 'e-mail'
  return types.join(' or ') || 'any'
}

const plural = (type: string) => (/^(money|array)/.test(type) ? type : type.replace(/^(\S+)/, '$1s'))

/** The bounds of a value in a few words. */
function limitsOf(schema: Schema): string[] {
  const { schema: bare } = unwrap(schema)
  const { minimum, maximum, maxLength, pattern, minItems, maxItems, default: fallback } = bare
  const big = (n: unknown) => Math.abs(Number(n)) >= 1e9
  const limits: string[] = []
  if (minimum !== undefined && maximum !== undefined && !big(maximum)) limits.push(`${minimum}–${maximum}`)
  if (minimum !== undefined && big(maximum) && !big(minimum)) limits.push(`${minimum} or more`)
  if (maxLength !== undefined && !pattern && maxLength !== 64) limits.push(`up to ${maxLength} characters`)
  if (maxItems !== undefined) limits.push(`${minItems ? `${minItems}–` : 'up to '}${maxItems} elements`)
  if (fallback !== undefined) limits.push(`default ${fallback}`)
  return limits
}

const valuesOf = (schema: Schema): string[] =>
  (
    (unwrap(schema).schema.enum ??
      (unwrap(schema).schema.items as Schema | undefined)?.enum ??
      []) as unknown[]
  )
    .filter((value) => value !== null)
    .map(String)

interface FieldOptions {
  /** Says `required` or `optional`; not for responses. */
  readonly request: boolean
}

/** The fields of an object, each with those inside it. */
export function fields(schema: TSchema | Schema, options: FieldOptions): Html {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return html`<ul class="fields">${Object.entries(properties).map(([name, field]) =>
    oneField(name, field, required.includes(name), options),
  )}</ul>`
}

function oneField(name: string, field: Schema, required: boolean, options: FieldOptions): Html {
  const { schema, nullable } = unwrap(field)
  const description = (field.description ?? schema.description) as string | undefined
  const values = valuesOf(field)
  const traits = [nullable && 'or null', ...limitsOf(field)].filter((trait) => trait !== false)
  return html`<li>
<p class="field"><code class="name">${name}</code><span class="type">${[typeOf(field), ...traits].join(' · ')}</span>${
    options.request && required && html`<span class="required">required</span>`
  }${!options.request && !required && html`<span class="optional">may be absent</span>`}</p>
${description && html`<p>${inline(description)}</p>`}
${values.length > 0 && html`<p class="values">${values.map((value) => html`<code>${value}</code> `)}</p>`}
${inside(schema, options)}
</li>`
}

/** The fields of a nested object, list or union, collapsed. */
function inside(schema: Schema, options: FieldOptions): Html | undefined {
  const { schema: item } = unwrap(schema.type === 'array' ? (schema.items as Schema) : schema)
  if (item.title === 'Money' || item.title === 'Price') return undefined
  if (item.discriminator) {
    return html`<details><summary>By type</summary>${(item.oneOf as Schema[]).map((choice) => {
      const { type, ...rest } = choice.properties as Record<string, Schema>
      const more = { ...choice, properties: rest }
      return html`<p class="choice"><code>type: ${String(type?.const)}</code></p>${
        Object.keys(rest).length > 0 ? fields(more, options) : html`<p class="choice">No more fields.</p>`
      }`
    })}</details>`
  }
  if (Object.keys((item.properties as object) ?? {}).length === 0) return undefined
  return html`<details><summary>Fields</summary>${fields(item, options)}</details>`
}
