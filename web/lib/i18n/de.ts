import type { Catalogue } from './catalogue.ts'
import { directory } from './de/account/directory.ts'
import { staff } from './de/account/staff.ts'
import { calendar } from './de/calendar/calendar.ts'
import { mapping } from './de/distribution/channel-mappings.ts'
import { downtime } from './de/downtime/downtime.ts'
import { errors } from './de/errors.ts'
import { fields, resource_fields } from './de/fields.ts'
import { today } from './de/front-desk/today.ts'
import { guests } from './de/guests/guests.ts'
import { room_types } from './de/inventory/room-types.ts'
import { rooms } from './de/inventory/rooms.ts'
import { invoices } from './de/invoices/invoices.ts'
import { folios } from './de/money/folios.ts'
import { desk_money } from './de/money/payments.ts'
import { policies } from './de/pricing/policies.ts'
import { rate_plans } from './de/pricing/rate-plans.ts'
import { shell } from './de/shell.ts'
import { dates, states } from './de/states.ts'
import { reservations } from './de/stays/reservations.ts'
import { room_assignment } from './de/stays/room-assignment.ts'

export const de: Catalogue = {
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
