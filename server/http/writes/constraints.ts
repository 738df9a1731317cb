import { type Fault, type FaultCode, fault } from '../../kernel/errors.ts'

/** Constraints of the database that enforce a rule: the last check, where an earlier one lost a race. */
const RULES: Record<string, FaultCode> = {
  room_never_double_booked: 'SVC-1006',
  room_never_blocked_twice: 'SVC-1006',
  nights_never_oversold: 'SVC-1001',
  block_never_below_picked_up: 'SVC-1017',
  service_never_oversold: 'SVC-1016',
  channel_room_of_one_type: 'SVC-1012',
  channel_mapping_unique: 'SVC-1012',
  shift_open_unique: 'SVC-8005',
  channels_pkey: 'SVC-4110',
}
const FIELDS: Record<string, string> = {
  room_type_code_unique: 'code',
  rate_plan_code_unique: 'code',
  room_name_unique: 'name',
  promotion_code_unique: 'code',
  company_code_unique: 'code',
  service_code_unique: 'code',
  booking_page_slug_unique: 'booking_page.slug',
  booking_domain_unique: 'name',
  staff_email_unique: 'email',
  staff_email_once_in_account: 'email',
  staff_directory_domain_unique: 'email_domains',
}

/** The error for a violated constraint; undefined for any other error. */
export function faultOfConstraint(error: unknown): Fault | undefined {
  const { constraint } = error as { constraint?: string }
  if (!constraint) return undefined
  const code = RULES[constraint]
  if (code) return fault(code, { cause: error })
  const field = FIELDS[constraint]
  if (!field) return undefined
  const message = `${field} is already in use.`
  return fault('SVC-2002', { message, details: [{ field, code: 'taken', message }], cause: error })
}
