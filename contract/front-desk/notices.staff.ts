import Type, { type Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** Kinds of notices of the bell. */
const NOTICE_KINDS = [
  'channel_red',
  'channel_failing',
  'bookings_held',
  'deliveries_failed',
  'overbooked',
  'mail_failed',
  'message_received',
  'day_not_closed',
  'job_failed',
  'disk_low',
  'transfers_ending',
  'unpaid_nights',
  'deposit_overdue',
  'room_free',
  'enquiry_open',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const text = (description: string) => s.nullable(Type.String({ description }))

export const Notice = s.named(
  'Notice',
  s.object({
    key: Type.String({ description: 'Identifies the notice; the same problem later has another one' }),
    kind: s.oneOf(
      NOTICE_KINDS,
      'What it is: a channel that is red or fails, bookings of a channel that are held, an endpoint with deliveries that failed, ' +
        'more stays than rooms on a night, an e-mail that failed or came back, a message of a guest that waits for an answer, a business day that could not be closed, a job ' +
        'that fails again and again, holds that end by tomorrow because a transfer has not come, more nights booked on the booking page within an hour than the property allows without payment, a deposit of a group that is overdue, a room that is free for a guest on the waiting list, a disk of the service that is nearly full',
    ),
    property_id: s.nullable(s.id('property')),
    at: s.timestamp('Since when it is so'),
    is_open: Type.Boolean({ description: 'Whether it still is so; false for what has been settled since' }),
    seen: Type.Boolean({ description: 'Whether the caller has read it' }),
    subject: text(
      'Name of the channel or job, subject of the e-mail, who has written or waits, name of the group, URL of the endpoint, `data` or `downtime` for the folder on the disk; null for others',
    ),
    detail: text(
      'The reason, the recipient of an e-mail, the beginning of a message, or the host of the disk; null if nothing more is known',
    ),
    count: s.nullable(
      Type.Integer({
        description: 'How many, where several are meant; of a disk, the MiB that are free; null otherwise',
      }),
    ),
    date: s.nullable(s.date('The night that is overbooked; null for others')),
    resource_id: text(
      'Identifier of the channel, e-mail, endpoint or room type, of the reservation that a message is about, of the entry of the waiting list, or of the group; null for others',
    ),
  }),
)
export type Notice = Static<typeof Notice>

const unseen = Type.Integer({ description: 'How many that are open the caller has not read' })

export const listNotices = staffOperation({
  id: 'listNotices',
  method: 'GET',
  path: '/notices',
  tag: 'Notices',
  roles: OFFICE,
  summary: 'Problems at the properties of the caller, newest first',
  description:
    'As far as the role may mend it. What has been settled stays for a week: after it was read, or after it was settled where it was not.',
  status: 200,
  response: s.named(
    'Notices',
    s.object({
      unseen,
      data: Type.Array(Notice, { description: 'What is open, and what has been settled' }),
    }),
  ),
  errors: [],
  example: {},
})

export const markNotices = staffOperation({
  id: 'markNotices',
  method: 'POST',
  path: '/notices/seen',
  tag: 'Notices',
  roles: OFFICE,
  audit: false,
  summary: 'Mark notices as read, or as unread',
  description: 'For the caller alone. Keys that name nothing are left.',
  body: s.object({
    keys: Type.Array(Type.String({ maxLength: 400, description: 'Key of a notice' }), {
      minItems: 1,
      maxItems: 200,
      description: 'The notices',
    }),
    seen: s.optional(Type.Boolean({ description: 'False: as unread again', default: true })),
  }),
  status: 200,
  response: s.object({ unseen }),
  errors: [],
  example: { body: { keys: ['mail_01h2xcejqtf2nbrexx3vqjhp41'] } },
})
