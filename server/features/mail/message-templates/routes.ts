import * as schedules from '#contract/mail/message-schedules.ts'
import * as contract from '#contract/mail/message-templates.ts'
import { route } from '#server/http/route.ts'
import { deleteTemplate } from './delete-template.ts'
import { getTemplate } from './get-template.ts'
import { listMessageSchedules } from './list-message-schedules.ts'
import { listTemplates } from './list-templates.ts'
import { setMessageSchedule } from './set-message-schedule.ts'
import { setTemplate } from './set-template.ts'

export const messageTemplateRoutes = [
  route(contract.listTemplates, listTemplates),
  route(contract.getTemplate, getTemplate),
  route(contract.setTemplate, setTemplate),
  route(contract.deleteTemplate, deleteTemplate),
  route(schedules.listMessageSchedules, listMessageSchedules),
  route(schedules.setMessageSchedule, setMessageSchedule),
]
