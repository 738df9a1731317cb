import { directory } from './en/account/directory.ts'
import { staff } from './en/account/staff.ts'
import { calendar } from './en/calendar/calendar.ts'
import { mapping } from './en/distribution/channel-mappings.ts'
import { downtime } from './en/downtime/downtime.ts'
import { errors } from './en/errors.ts'
import { fields, resource_fields } from './en/fields.ts'
import { today } from './en/front-desk/today.ts'
import { guests } from './en/guests/guests.ts'
import { room_types } from './en/inventory/room-types.ts'
import { rooms } from './en/inventory/rooms.ts'
import { invoices } from './en/invoices/invoices.ts'
import { folios } from './en/money/folios.ts'
import { desk_money } from './en/money/payments.ts'
import { policies } from './en/pricing/policies.ts'
import { rate_plans } from './en/pricing/rate-plans.ts'
import { shell } from './en/shell.ts'
import { dates, states } from './en/states.ts'
import { reservations } from './en/stays/reservations.ts'
import { room_assignment } from './en/stays/room-assignment.ts'

export const en = {
  calendar,
  dates,
  desk_money,
  downtime,
  errors,
  fields,
  folios,
  guests,
  invoices,
  directory,
  mapping,
  offering: { room_types, rooms, rate_plans },
  policies,
  reservations,
  resource_fields,
  shell,
  staff,
  states,
  room_assignment,
  today,
}
