import Type, { type Static } from 'typebox'
import { DESK, LEADS } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** Languages of the downtime pack. */
export const PACK_LANGUAGES = ['en', 'de'] as const
export type PackLanguage = (typeof PACK_LANGUAGES)[number]

/** Default times of downtime packs: before each shift, and before the night. */
export const DEFAULT_PACK_TIMES = ['05:30', '11:30', '17:30', '22:30'] as const

const packQuery = {
  property_id: s.reference('property'),
  language: s.optional(s.oneOf(PACK_LANGUAGES, 'Language; default: that of the property')),
}

export const getDowntimePage = staffOperation({
  id: 'getDowntimePage',
  method: 'GET',
  path: '/downtime-pack',
  tag: 'Today',
  roles: DESK,
  summary: 'Get the downtime pack as a page',
  description:
    'One HTML file that opens from disk, without the service and without a network: who is in house by room and by name, arrivals ' +
    'and departures of seven days, balances, rooms, closures and phone numbers, as they are now.',
  query: s.object(packQuery),
  status: 200,
  file: 'text/html; charset=utf-8',
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}' } },
})

export const getDowntimePdf = staffOperation({
  id: 'getDowntimePdf',
  method: 'GET',
  path: '/downtime-pack/pdf',
  tag: 'Today',
  roles: DESK,
  summary: 'Get the downtime pack as a PDF',
  description: 'The same on A4, to be printed.',
  query: s.object(packQuery),
  status: 200,
  file: 'application/pdf',
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}' } },
})

export const DowntimeSettings = s.named(
  'DowntimeSettings',
  s.object({
    property_id: s.id('property'),
    times: Type.Array(s.timeOfDay('Local time'), {
      description: 'When packs are written to the folder of the service, earliest first; empty for never',
    }),
    last_made_at: s.nullable(s.timestamp('When the newest one was written; null where none was')),
  }),
)
export type DowntimeSettings = Static<typeof DowntimeSettings>

export const getDowntimeSettings = staffOperation({
  id: 'getDowntimeSettings',
  method: 'GET',
  path: '/downtime-pack/settings',
  tag: 'Today',
  roles: DESK,
  summary: 'Get when downtime packs are made',
  query: s.object({ property_id: s.reference('property') }),
  status: 200,
  response: DowntimeSettings,
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}' } },
})

export const updateDowntimeSettings = staffOperation({
  id: 'updateDowntimeSettings',
  method: 'PATCH',
  path: '/downtime-pack/settings',
  tag: 'Today',
  roles: LEADS,
  audit: ['Downtime pack times changed', 'Zeiten des Notfallpakets geändert'],
  summary: 'Change when downtime packs are made',
  body: s.named(
    'DowntimeSettingsUpdate',
    s.object({
      property_id: s.reference('property'),
      times: Type.Array(s.timeOfDay('Local time'), {
        maxItems: 8,
        uniqueItems: true,
        description: 'When packs are written to the folder of the service; empty for never',
      }),
    }),
  ),
  status: 200,
  response: DowntimeSettings,
  errors: ['SVC-3001'],
  example: { body: { property_id: '{property_id}', times: ['06:00', '18:00'] } },
})
