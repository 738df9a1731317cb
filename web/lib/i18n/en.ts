import { activity } from './en/activity.ts'
import { desk_money } from './en/desk-money.ts'
import { developer } from './en/developer.ts'
import { directory } from './en/directory.ts'
import { errors } from './en/errors.ts'
import { fields } from './en/fields.ts'
import { guests } from './en/guests.ts'
import { mapping } from './en/mapping.ts'
import { channels, invoices } from './en/money.ts'
import { offering } from './en/offering.ts'
import { policies } from './en/policies.ts'
import { reports } from './en/reports.ts'
import { reservations } from './en/reservations.ts'
import { shell } from './en/shell.ts'
import { special_dates } from './en/special-dates.ts'
import { staff } from './en/staff/staff.ts'
import { states } from './en/states.ts'
import { delivering, hints } from './en/webhooks.ts'

export const en = {
  ...{ activity, channels, desk_money, errors, fields, guests, invoices },
  directory,
  developer: { ...developer, ...delivering, hints },
  ...{ mapping, offering, policies, reports, reservations, shell, special_dates, staff, states },
}
