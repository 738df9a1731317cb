import { useFormats, useMessages } from './language.tsx'

/**
 * Fields of records in words, as the screens call them; what has no word there keeps its own name. A room has a floor as a
 * text, and a yield rule one as a price: `values` tell which it is.
 */
export function useFieldName(): (field: string, ...values: unknown[]) => string | undefined {
  const names: Readonly<Record<string, string>> = useMessages().fields
  return (field, ...values) => names[field === 'floor' && values.some(isObject) ? 'price_floor' : field]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** What the values of a field are called, by the field. */
export type FieldWords = Readonly<Record<string, Readonly<Record<string, string>>>>

const MAX_LENGTH = 200

/**
 * Any value in a line: money, days, moments and states as the screens write them, and what is made of them part by part;
 * ids by their names, where these are given, and values of some fields by words that the screen has for them.
 */
export function useValueWords(
  ids: Readonly<Record<string, string>> = {},
  more: FieldWords = {},
): (field: string, value: unknown) => string {
  const { reservations, invoices, offering, staff, states } = useMessages()
  const formats = useFormats()
  const words: Record<string, string> = {
    active: offering.room_types.active,
    inactive: offering.room_types.inactive,
    ...offering.rooms.statuses,
    ...invoices.statuses,
    ...reservations.money.payment_statuses,
    ...reservations.statuses,
  }
  const of_field: FieldWords = {
    role: staff.roles,
    meal_plan: offering.rate_plans.meal_plans,
    ...more,
  }
  const fieldName = useFieldName()
  const isThere = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  const inParts = (field: string, value: object): string =>
    Array.isArray(value)
      ? value.map((one) => write(field, one)).join('; ')
      : Object.entries(value)
          .filter(([, one]) => isThere(one))
          .map(([name, one]) => `${fieldName(name, one) ?? name}: ${write(name, one)}`)
          .join(', ')
  function write(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? states.yes : states.no
    if (typeof value === 'number') return formats.number(value)
    if (typeof value === 'string') {
      if (ids[value] !== undefined) return ids[value]
      if (of_field[field]) return of_field[field][value] ?? value
      if (field.endsWith('status')) return words[value] ?? value
      if (/^\d{4}-\d\d-\d\d$/.test(value)) return formats.day(value)
      return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formats.moment(value) : value
    }
    const { amount, currency } = value as { amount?: unknown; currency?: unknown }
    if (typeof amount === 'number' && typeof currency === 'string') return formats.money({ amount, currency })
    const written = inParts(field, value as object) || '–'
    return written.length > MAX_LENGTH ? `${written.slice(0, MAX_LENGTH)}…` : written
  }
  return write
}
