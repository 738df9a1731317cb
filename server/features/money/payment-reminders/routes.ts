import * as contract from '#contract/money/payment-reminders.ts'
import { route } from '#server/http/route.ts'
import { previewReminders } from './preview-reminders.ts'
import { remindCompany } from './remind-company.ts'

export const paymentReminderRoutes = [
  route(contract.previewReminders, previewReminders),
  route(contract.remindCompany, remindCompany),
]
