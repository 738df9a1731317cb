import { calendar } from './en/desk/calendar.ts'
import { day } from './en/desk/day.ts'
import { desk_money } from './en/desk/desk-money.ts'
import { downtime } from './en/desk/downtime.ts'
import { folios } from './en/desk/folios.ts'
import { notices } from './en/desk/notices.ts'
import { room_assignment } from './en/desk/room-assignment.ts'
import { today } from './en/desk/today.ts'
import { directory } from './en/directory.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { guests } from './en/guests.ts'
import { mapping } from './en/mapping.ts'
import { channels, invoices } from './en/money.ts'
import { offering } from './en/offering/offering.ts'
import { policies } from './en/offering/policies.ts'
import { special_dates } from './en/offering/special-dates.ts'
import { reports } from './en/reports.ts'
import { reservations } from './en/reservations.ts'
import { shell } from './en/shell.ts'
import { staff } from './en/staff/staff.ts'
import { dates, states } from './en/states.ts'

export const en = {
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
