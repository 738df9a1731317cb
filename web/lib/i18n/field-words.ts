import { useFormats, useMessages } from './language.tsx'

/** Fields of records in words, as the screens call them; what has no word there keeps its own name. */
export function useFieldName(): (field: string) => string | undefined {
  const names: Readonly<Record<string, string>> = useMessages().fields
  return (field) => names[field]
}

const MAX_LENGTH = 200

/**
 * Any value in a line: money, days, moments and states as the screens write them, and what is made of them part by part;
 * ids by their names, where these are given.
 */
export function useValueWords(
  ids: Readonly<Record<string, string>> = {},
): (field: string, value: unknown) => string {
  const { reservations, invoices, offering, staff, states } = useMessages()
  const formats = useFormats()
  const words: Record<string, string> = {
    ...{ active: offering.room_types.active, inactive: offering.room_types.inactive },
    ...offering.rooms.statuses,
    ...invoices.statuses,
    ...reservations.money.payment_statuses,
    ...reservations.statuses,
  }
  const of_field: Record<string, Record<string, string>> = {
    role: staff.roles,
    meal_plan: offering.rate_plans.meal_plans,
  }
  const fieldName = useFieldName()
  const isThere = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  const inParts = (field: string, value: object): string =>
    Array.isArray(value)
      ? value.map((one) => write(field, one)).join('; ')
      : Object.entries(value)
          .filter(([, one]) => isThere(one))
          .map(([name, one]) => `${fieldName(name) ?? name}: ${write(name, one)}`)
          .join(', ')
  function write(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? states.yes : states.no
    if (typeof value === 'number') return formats.number(value)
    if (typeof value === 'string') {
      if (ids[value] !== undefined) return ids[value]
      if (field.endsWith('status')) return words[value] ?? value
      if (of_field[field]) return of_field[field][value] ?? value
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
