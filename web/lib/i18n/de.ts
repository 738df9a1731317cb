import type { Catalogue } from './catalogue.ts'
import { calendar } from './de/desk/calendar.ts'
import { day } from './de/desk/day.ts'
import { desk_money } from './de/desk/desk-money.ts'
import { downtime } from './de/desk/downtime.ts'
import { folios } from './de/desk/folios.ts'
import { notices } from './de/desk/notices.ts'
import { room_assignment } from './de/desk/room-assignment.ts'
import { today } from './de/desk/today.ts'
import { directory } from './de/directory.ts'
import { errors } from './de/errors.ts'
import { fields } from './de/fields.ts'
import { guests } from './de/guests.ts'
import { mapping } from './de/mapping.ts'
import { channels, invoices } from './de/money.ts'
import { offering } from './de/offering/offering.ts'
import { policies } from './de/offering/policies.ts'
import { special_dates } from './de/offering/special-dates.ts'
import { reports } from './de/reports.ts'
import { reservations } from './de/reservations.ts'
import { shell } from './de/shell.ts'
import { staff } from './de/staff/staff.ts'
import { dates, states } from './de/states.ts'

export const de: Catalogue = {
  calendar,
  channels,
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
  offering,
  policies,
  reports,
  reservations,
  shell,
  special_dates,
  staff,
  states,
  day,
  notices,
  room_assignment,
  today,
}
