import type { Catalogue } from './catalogue.ts'
import { activity } from './de/activity.ts'
import { desk_money } from './de/desk-money.ts'
import { developer } from './de/developer.ts'
import { directory } from './de/directory.ts'
import { errors } from './de/errors.ts'
import { fields } from './de/fields.ts'
import { guests } from './de/guests.ts'
import { mapping } from './de/mapping.ts'
import { channels, invoices } from './de/money.ts'
import { offering } from './de/offering.ts'
import { policies } from './de/policies.ts'
import { reports } from './de/reports.ts'
import { reservations } from './de/reservations.ts'
import { shell } from './de/shell.ts'
import { special_dates } from './de/special-dates.ts'
import { staff } from './de/staff/staff.ts'
import { states } from './de/states.ts'
import { delivering, hints } from './de/webhooks.ts'

export const de: Catalogue = {
  ...{ activity, channels, desk_money, errors, fields, guests, invoices },
  directory,
  developer: { ...developer, ...delivering, hints },
  ...{ mapping, offering, policies, reports, reservations, shell, special_dates, staff, states },
}
