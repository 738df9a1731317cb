import { useFormats, useMessages } from './language.tsx'

/** Fields of records in words, as the screens call them; what has no word there keeps its own name. */
export function useFieldName(): (field: string) => string | undefined {
  const { reservations, guests, offering, invoices, staff } = useMessages()
  const { money, times } = reservations
  const { room_types, rate_plans, rooms } = offering
  const names: Record<string, string> = {
    ...{ status: reservations.status, check_in: reservations.check_in, check_out: reservations.check_out },
    ...{ room_id: reservations.room, room_type_id: reservations.room_type, total: reservations.total },
    ...{ rate_plan_id: reservations.rate_plan, adults: reservations.adults, children: reservations.children },
    ...{
      children_ages: reservations.children_ages,
      channel: reservations.channel,
      notes: reservations.notes,
    },
    ...{ external_reference: reservations.external_reference, guest_id: reservations.guest },
    ...{ estimated_arrival_time: reservations.arrival_time, metadata: reservations.metadata },
    ...{ balance: reservations.balance, amount_paid: reservations.paid, warnings: reservations.warnings },
    ...{ confirmation_code: reservations.code, property_id: reservations.property },
    ...{ payment_status: money.payment, hold_expires_at: money.hold_until, nights: money.nights },
    ...{ nightly_rates: money.nights, taxes: money.taxes, deposit: money.deposit, fee: money.fee },
    ...{ policy_fee: money.policy_fee },
    ...{ cancellation_policy: money.policy, refund: money.refund, cancellation: times.cancelled_at },
    ...{ checked_in_at: times.checked_in_at, checked_out_at: times.checked_out_at },
    ...{ first_name: guests.first_name, last_name: guests.last_name, email: guests.email },
    ...{ phone: guests.phone, language: guests.language, country: guests.country, address: guests.address },
    ...{ company: guests.company, preference_notes: guests.notes, tags: guests.tags },
    ...{ name: room_types.name, code: room_types.code, description: room_types.description },
    ...{ kind: room_types.kind, inventory_count: room_types.count, amenities: room_types.amenities },
    ...{ standard_occupancy: room_types.standard_occupancy, max_occupancy: room_types.max_occupancy },
    ...{ max_adults: room_types.max_adults, max_children: room_types.max_children },
    ...{ bed_configuration: room_types.beds, size_sqm: room_types.size, floor: rooms.floor },
    ...{ base_price: rate_plans.base_price, derived_from: rate_plans.derived_from },
    ...{ weekday_prices: rate_plans.weekday_prices, restrictions: rate_plans.restrictions },
    ...{ deposit_rule: rate_plans.deposit, meal_plan: rate_plans.meals, vat_rate: rate_plans.vat_rate },
    ...{ price_overrides: rate_plans.overrides, channels: rate_plans.channels, from: rooms.block_from },
    ...{ to: rooms.block_to, reason: rooms.reason, bill_to: invoices.bill_to, added_lines: invoices.added },
    ...{ number: invoices.number, due_date: invoices.due_date, issued_at: invoices.issued },
    ...{ amount_due: invoices.due, amount: invoices.pay_amount, method: invoices.method },
    ...{ reference: invoices.pay_reference, role: staff.team.role, second_factor: staff.team.second },
    ...{ timezone: staff.property.timezone, currency: staff.property.currency, legal: staff.property.legal },
    ...{
      check_in_time: staff.property.check_in_time,
      check_out_time: staff.property.check_out_time,
      default_vat_rate: staff.property.vat,
      city_tax: staff.property.city_tax,
      letterhead: staff.property.letterhead.title,
      guest_mails: staff.property.guest_mails.title,
      has_logo: staff.property.logo.title,
      footer: staff.property.letterhead.footer,
      iban: staff.property.letterhead.iban,
    },
    ...{ city: guests.city, postal_code: guests.postal_code, line1: guests.line1, line2: guests.line2 },
    ...{ company_name: guests.company_name, vat_id: guests.vat_id, date: invoices.date },
    ...{ cancelled_at: times.cancelled_at, refund_status: money.refund, included: money.included },
    ...{ price: rate_plans.base_price, net: money.net, rate: invoices.vat_rate },
  }
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
