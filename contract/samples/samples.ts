import type { TSchema } from 'typebox'
import { idPattern, type ObjectKind, PREFIXES } from '../ids.ts'
import { CHANNEL_SAMPLES } from './channels.ts'
import { COMPANY_SAMPLES } from './companies.ts'
import { ENQUIRY_SAMPLES } from './enquiries.ts'
import { FOUND_ITEM_SAMPLES } from './found-items.ts'
import { GROUP_SAMPLES } from './groups.ts'
import { MONEY_SAMPLES } from './money.ts'
import { SAMPLES } from './objects.ts'
import { QUOTE_SAMPLES } from './quotes.ts'
import { RATE_SAMPLES } from './rates.ts'
import { CREATED, eur, SAMPLE_IDS } from './values.ts'
import { WAITING_LIST_SAMPLES } from './waiting-list.ts'
import { WEBHOOK_SAMPLES } from './webhooks.ts'

function withoutDates({ price_overrides: _, ...plan }: Record<string, unknown>) {
  return plan
}

const WHOLE: Record<string, unknown> = {
  ...SAMPLES,
  ReservationWithMore: SAMPLES.Reservation,
  ListedRatePlan: withoutDates(SAMPLES.RatePlan as Record<string, unknown>),
  RatePlanUpdatedData: withoutDates(SAMPLES.RatePlan as Record<string, unknown>),
  ...COMPANY_SAMPLES,
  ...GROUP_SAMPLES,
  ...QUOTE_SAMPLES,
  ...WAITING_LIST_SAMPLES,
  ...ENQUIRY_SAMPLES,
  ...FOUND_ITEM_SAMPLES,
  ...MONEY_SAMPLES,
  ...WEBHOOK_SAMPLES,
  ...CHANNEL_SAMPLES,
  ...RATE_SAMPLES,
}

const kinds = Object.keys(PREFIXES) as ObjectKind[]
const kindOfPattern = new Map(kinds.map((kind) => [idPattern(kind), kind]))

/** Values of fields whose schema has no example. */
const BY_NAME: Record<string, unknown> = {
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  nights: 3,
  adults: 2,
  children: 0,
  has_more: false,
  first_name: 'Ngozi',
  last_name: 'Okafor',
  email: 'ngozi.okafor@example.com',
  phone: '+4930123456',
  preference_notes: 'Quiet room, feather-free pillows',
  total: eur(37200),
  balance: eur(49200),
  amount_paid: eur(37200),
  fee: eur(12000),
  refund: null,
  status: 'confirmed',
  cancelled_by: 'api',
}

type Json = Record<string, unknown>

/** Totals are amounts of money only in schemas of money: reports have totals that are counts. */
function knownOf(name: string, title: unknown): unknown {
  const known = BY_NAME[name]
  return typeof known === 'object' && known !== null && title !== 'Money' ? undefined : known
}

/**
 * A value that the schema accepts, as in a response. Optional fields are filled, except `next_cursor` and
 * `dry_run`.
 */
export function sampleOf(schema: TSchema, name = ''): unknown {
  const { title, type, enum: values, properties, items, pattern, format, ...rest } = schema as Json
  const known = knownOf(name, title)
  if (typeof known === 'object' && known !== null) return known
  if (typeof title === 'string' && title in WHOLE) return completed(WHOLE[title] as Json, schema as Json)
  const fits = (value: unknown) => !Array.isArray(values) || values.includes(value)
  if (Array.isArray(rest.examples)) return rest.examples[0]
  if (known !== undefined && fits(known)) return known
  if ('default' in rest) return rest.default
  if ('const' in rest) return rest.const
  if (Array.isArray(values)) return values[0]
  const choices = (rest.oneOf ?? rest.anyOf) as TSchema[] | undefined
  if (choices) return sampleOf(choices[0]!, name)
  if (properties) return sampleOfObject(properties as Record<string, TSchema>)
  if (Array.isArray(type) && type.includes('null')) return null
  if (type === 'array') return items ? [sampleOf(items as TSchema, name)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number')
    return rest.minimum && Number(rest.minimum) > 0 ? rest.minimum : 1
  if (type === 'object') return {}
  const kind = kindOfPattern.get(String(pattern))
  if (kind) return SAMPLE_IDS[kind]
  if (format === 'date') return '2027-01-24'
  if (format === 'date-time') return CREATED
  return name.replaceAll('_', ' ') || 'text'
}

/** Fills in fields that a schema has gained since its sample was written. */
function completed(sample: Json, { properties = {}, required = [] }: Json): Json {
  const missing = (required as string[]).filter((key) => !(key in sample))
  const schemas = properties as Record<string, TSchema>
  return { ...sample, ...Object.fromEntries(missing.map((key) => [key, sampleOf(schemas[key]!, key)])) }
}

const sampleOfObject = (properties: Record<string, TSchema>) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => key !== 'next_cursor' && key !== 'dry_run')
      .map(([key, schema]) => [key, sampleOf(schema, key)]),
  )
