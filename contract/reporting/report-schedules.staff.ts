import Type, { type Static } from 'typebox'
import { LEADS } from '../account/roles.ts'
import { PACK_LANGUAGES } from '../downtime/downtime.staff.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { MAX_RECIPIENTS, MAX_SCHEDULES, REPORT_FREQUENCIES, SCHEDULED_REPORTS } from './paper-lists.staff.ts'

export const SCHEDULE_STATES = ['active', 'paused'] as const

const fields = {
  report: s.oneOf(
    SCHEDULED_REPORTS,
    'A paper as a PDF; `overview`: figures of the properties, in the e-mail itself; `downtime_pack`: page and PDF',
  ),
  frequency: s.oneOf(
    REPORT_FREQUENCIES,
    '`close`: when a business day is closed; `pack_times`: at the times of downtime packs, for those alone',
  ),
  weekday: s.nullable(s.integer(1, 7, 'For `weekly`: 1 is Monday; null for any other')),
  day: s.nullable(
    s.integer(1, 31, 'For `monthly`: of the month, the last where it has fewer; null for any other'),
  ),
  time: s.nullable(
    s.timeOfDay('For `weekly` and `monthly`: on the clock of the property; null for any other'),
  ),
  recipients: Type.Array(s.email('Address'), {
    minItems: 1,
    maxItems: MAX_RECIPIENTS,
    uniqueItems: true,
    description: 'To whom; each has a mail of their own',
    examples: [['owner@harbour.example']],
  }),
  language: s.oneOf(PACK_LANGUAGES, 'In which language'),
  status: s.oneOf(SCHEDULE_STATES, '`paused` sends nothing, and nothing of what was due meanwhile later on'),
}

export const ReportSchedule = s.named(
  'ReportSchedule',
  s.object({
    id: s.id('report_schedule'),
    property_id: s.id('property'),
    ...fields,
    created_at: s.timestamp('When the object was created'),
    last_sent_at: s.nullable(s.timestamp('When it was sent last; null for never')),
    last_date: s.nullable(s.date('The business date that was about; null for never')),
  }),
)
export type ReportSchedule = Static<typeof ReportSchedule>

const { weekday, day, time, status, ...required } = fields
const when = { weekday: s.optional(weekday), day: s.optional(day), time: s.optional(time) }
const params = s.object({ id: s.reference('report_schedule') })

export const listReportSchedules = staffOperation({
  id: 'listReportSchedules',
  method: 'GET',
  path: '/report-schedules',
  tag: 'Figures',
  roles: LEADS,
  summary: 'List which reports are sent by mail, the oldest first',
  query: s.object({ property_id: s.reference('property') }),
  status: 200,
  response: s.named(
    'ReportSchedules',
    s.object({ data: Type.Array(ReportSchedule, { description: `At most ${MAX_SCHEDULES}` }) }),
  ),
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}' } },
})

export const createReportSchedule = staffOperation({
  id: 'createReportSchedule',
  method: 'POST',
  path: '/report-schedules',
  tag: 'Figures',
  roles: LEADS,
  audit: ['Report by mail set up', 'Bericht per E-Mail eingerichtet'],
  summary: 'Send a report by mail from now on',
  body: s.named(
    'ReportScheduleCreate',
    s.object({ property_id: s.reference('property'), ...required, ...when }),
  ),
  status: 201,
  response: ReportSchedule,
  errors: ['SVC-3001'],
  example: {
    body: {
      property_id: '{property_id}',
      report: 'manager',
      frequency: 'close',
      recipients: ['owner@harbour.example'],
      language: 'en',
    },
  },
})

export const updateReportSchedule = staffOperation({
  id: 'updateReportSchedule',
  method: 'PATCH',
  path: '/report-schedules/{id}',
  tag: 'Figures',
  roles: LEADS,
  audit: ['Report by mail changed', 'Bericht per E-Mail geändert'],
  summary: 'Change, pause or resume a report that is sent by mail',
  params,
  body: s.named(
    'ReportScheduleUpdate',
    s.object({
      ...when,
      frequency: s.optional(fields.frequency),
      recipients: s.optional(fields.recipients),
      language: s.optional(fields.language),
      status: s.optional(status),
    }),
  ),
  status: 200,
  response: ReportSchedule,
  errors: ['SVC-3001'],
  example: { params: { id: '{report_schedule_id}' }, body: { status: 'paused' } },
})

export const deleteReportSchedule = staffOperation({
  id: 'deleteReportSchedule',
  method: 'DELETE',
  path: '/report-schedules/{id}',
  tag: 'Figures',
  roles: LEADS,
  audit: ['Report by mail ended', 'Bericht per E-Mail beendet'],
  summary: 'Send a report no more',
  params,
  status: 204,
  errors: ['SVC-3001'],
  example: { params: { id: '{report_schedule_id}' } },
})

export const sendReport = staffOperation({
  id: 'sendReport',
  method: 'POST',
  path: '/report-schedules/{id}/send',
  tag: 'Figures',
  roles: LEADS,
  audit: ['Report sent by mail', 'Bericht per E-Mail gesendet'],
  summary: 'Send a report now, beside its schedule',
  description: 'Of the newest closed day, to all recipients. `GET /mails` lists what became of the mails.',
  params,
  status: 202,
  response: ReportSchedule,
  errors: ['SVC-3001'],
  example: { params: { id: '{report_schedule_id}' } },
})
