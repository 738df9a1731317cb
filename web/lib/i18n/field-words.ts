import { shorten } from '#contract/text/shorten.ts'
import { fieldLabel } from './field-label.ts'
import { useFormats, useMessages } from './language.tsx'
import { usePartMessages } from './parts.ts'

/** Labels of fields of what an operation is about; without one the name of the field is shown. */
export function useFieldName(operation?: string): (field: string) => string | undefined {
  const messages = useMessages()
  return (field) => fieldLabel(messages, field, operation)
}

/** Labels of the actions of the audit log; without one the name of the operation is shown. */
export function useActionName(): (action: string) => string {
  const names: Readonly<Record<string, string>> = usePartMessages('activity').actions
  return (action) => names[action] ?? action
}

/** Labels of the values of a field, by the field. */
export type FieldWords = Readonly<Record<string, Readonly<Record<string, string>>>>

const MAX_LENGTH = 200

/**
 * Formats any value in one line: money, dates, instants and states as on screens, objects part by part; ids
 * by the given names, and values of some fields by the labels of the screen.
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
          .map(([name, one]) => `${fieldName(name) ?? name}: ${write(name, one)}`)
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
    return shorten(written, MAX_LENGTH, '…')
  }
  return write
}
