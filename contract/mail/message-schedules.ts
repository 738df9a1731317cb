import Type, { type Static } from 'typebox'
import { LEADS, OFFICE } from '../account/roles.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'
import { AUTOMATIC_KINDS, MAX_DAYS } from './template-kinds.ts'

const fields = {
  property_id: s.id('property'),
  kind: s.oneOf(AUTOMATIC_KINDS, 'Kind of the e-mail'),
  enabled: Type.Boolean({
    description:
      'Whether the e-mail is sent. The kinds for confirmed bookings, those that wait for their deposit and reinstated ones share one ' +
      'setting, `guest_mails.confirmed` of the property; the settings `changed`, `cancelled` and `no_show` are there too',
  }),
  days: s.nullable(
    s.integer(0, MAX_DAYS, {
      description:
        'Number of days before arrival (at least one) or after departure; null for kinds without it',
      examples: [2],
    }),
  ),
  time: s.nullable(
    s.timeOfDay('Local time of the property; null for kinds that are sent immediately after an event'),
  ),
}

export const MessageSchedule = s.named('MessageSchedule', s.object(fields))
export type MessageSchedule = Static<typeof MessageSchedule>

export const listMessageSchedules = operation({
  id: 'listMessageSchedules',
  method: 'GET',
  path: '/message-schedules',
  tag: 'Messages',
  roles: OFFICE,
  summary: 'List the schedules of e-mails to guests',
  query: s.object({ property_id: s.reference('property') }),
  status: 200,
  response: s.named(
    'MessageScheduleList',
    s.object({
      data: Type.Array(MessageSchedule, {
        description: 'Schedules of all kinds that are sent automatically',
      }),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}' } },
})

export const setMessageSchedule = operation({
  id: 'setMessageSchedule',
  method: 'PUT',
  path: '/message-schedules',
  tag: 'Messages',
  roles: LEADS,
  audit: ['E-mail schedule set', 'E-Mail-Zeitplan gesetzt'],
  summary: 'Set the schedule of a kind of e-mail',
  description:
    'Missing fields do not change. E-mails that were due before the change are not sent. Bookings of channels get none unless `guest_mails.channel_bookings` of the property is on.',
  body: s.named(
    'MessageScheduleSet',
    s.object({
      property_id: s.reference('property'),
      kind: fields.kind,
      ...s.optionals({
        enabled: fields.enabled,
        days: s.integer(0, MAX_DAYS, 'Number of days before arrival (at least one) or after departure'),
        time: s.timeOfDay('Local time of the property'),
      }),
    }),
  ),
  status: 200,
  response: MessageSchedule,
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    body: { property_id: '{property_id}', kind: 'before_arrival', enabled: true, days: 3, time: '10:00' },
  },
})
