import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { routingRules } from '../money/routing-rules.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { BillTo } from '../parts/invoice-parts.ts'
import * as s from '../schema.ts'
import { depositSchedule, GroupInstalment, instalments } from './group-deposits.ts'
import { GROUP_STATUSES, OPEN_GROUP_STATUSES } from './status.ts'

/** Room types of one group, by ranges of nights. rule 31.3 */
const MAX_BLOCK_RANGES = 100
/** From the first night to the last. rule 31.2 */
export const MAX_GROUP_NIGHTS = 365
/** Of all room types of a group together. rule 31.3 */
export const MAX_BLOCK_NIGHTS = 2_000
const MAX_BLOCK_ROOMS = 1_000

const name = s.personName(200, 'Name of the group')
const fields = {
  from: s.date('The first night of the group'),
  to: s.date('The day on which the group leaves; its night is not part of it'),
  release_at: s.nullable(
    s.timestamp(
      'When the rooms that are not picked up go back on sale, once; null keeps them until the group has left',
    ),
  ),
  company_id: s.nullable(
    s.reference('company', 'Identifier of the company or agent that the group comes from; null for none'),
  ),
  rate_plan_id: s.nullable(
    s.reference('rate_plan', 'Rate plan that was agreed with the group; null for none'),
  ),
  notes: s.nullable(s.text(5000, 'Notes for the staff; null for none')),
  routing: routingRules('Which charges of its stays go to whom, after the rules of the stay itself'),
  deposit_schedule: depositSchedule,
}
const bill_to = s.nullable(
  s.described(
    s.object(s.optionals(BillTo.properties)),
    'Payer of what rules send to the group, replaced whole; null for the company of the group',
  ),
)

const open = Type.Boolean({
  description:
    'Whether guests book rooms of the block by the link; they can while the group is `tentative` or `definite`, until its rooms are released',
})
/** Its link on the booking page of the property. rule 31.10 */
const GroupBookingLink = s.named(
  'GroupBookingLink',
  s.object(
    {
      open,
      path: s.nullable(
        Type.String({
          description:
            'Its path below the address of the service, which stays the same; null while the link was never open, or the booking page has no name',
          examples: ['/book/harbour-house?group=01kh4rb9s0e6v8t3m5q7x2nwd7k2m8q4w6x9z3f5'],
        }),
      ),
    },
    'Link by which guests book rooms of the block on the booking page of the property',
  ),
)
const booking_link = s.named(
  'GroupBookingLinkChange',
  s.object({ open }, 'Opens or closes the link by which guests book rooms of the block by themselves'),
)

const BlockRange = s.named(
  'GroupBlockRange',
  s.object({
    room_type_id: s.reference('room_type'),
    from: s.date('The first night'),
    to: s.date('The day after the last night'),
    rooms: s.integer(0, MAX_BLOCK_ROOMS, 'Rooms of each night, those picked up included; 0 ends the block'),
  }),
)
const blocks = Type.Array(BlockRange, {
  maxItems: MAX_BLOCK_RANGES,
  description: 'Rooms by room type and range of nights; of a night that is named twice, the last counts',
})

const GroupNight = s.named(
  'GroupNight',
  s.object({
    room_type_id: s.id('room_type'),
    date: s.date('The night'),
    rooms: s.integer(0, 100_000, 'Rooms of the block'),
    picked_up: s.integer(0, 100_000, 'Of these, the rooms that reservations of the group have'),
    released: s.integer(0, 100_000, 'Of these, the rooms that went back on sale'),
  }),
)

/** A group without its nights, as lists and events have it. */
const group = {
  id: s.id('group'),
  property_id: s.id('property'),
  name,
  status: s.oneOf(
    GROUP_STATUSES,
    'The rooms of a `tentative` or `definite` group are off sale; those of an `enquiry` are not. `completed` once it has left',
  ),
  ...fields,
  bill_to: s.nullable(
    s.described(BillTo, 'Payer of what rules send to the group; null for the company of the group'),
  ),
  released_at: s.nullable(
    s.timestamp('When the rooms that were not picked up went back on sale; null before'),
  ),
  room_nights: s.integer(0, 10_000_000, 'Rooms of the block, summed up over its nights'),
  picked_up: s.integer(0, 10_000_000, 'Of these, those that reservations have'),
  released: s.integer(0, 10_000_000, 'Of these, those that went back on sale'),
  cancellation: s.nullable(
    s.named(
      'GroupCancellation',
      s.object(
        {
          cancelled_at: s.timestamp('When it was cancelled'),
          reason: s.nullable(Type.String({ description: 'Reason, as a short word or phrase' })),
          note: s.nullable(Type.String({ description: 'Details of the reason, for staff' })),
        },
        'When and why it was cancelled; null while it is not',
      ),
    ),
  ),
  ...s.versioned,
}

export const ListedGroup = s.named('ListedGroup', s.object(group))
export type ListedGroup = Static<typeof ListedGroup>

export const Group = s.named(
  'Group',
  s.object({
    ...group,
    instalments,
    booking_link: GroupBookingLink,
    blocks: Type.Array(GroupNight, { description: 'Its nights, by room type and date' }),
  }),
)
export type Group = Static<typeof Group>

export const GroupEventData = s.named('GroupEventData', s.object(group))
export const GroupDepositDueData = s.named(
  'GroupDepositDueData',
  s.object({ ...group, instalment: s.described(GroupInstalment, 'The deposit that is due') }),
)

export const listGroups = operation({
  id: 'listGroups',
  method: 'GET',
  path: '/groups',
  tag: 'Groups',
  roles: OFFICE,
  summary: 'List groups',
  description: 'Newest first, without the nights of their blocks. Filters combine.',
  query: s.object({
    ...pageQuery,
    search: s.optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Part of the name; not case-sensitive',
        examples: ['okafor'],
      }),
    ),
    status: s.optional(
      s.oneOrMore(GROUP_STATUSES, 'Only groups with this status: one, or several separated by commas'),
    ),
    from: s.optional(s.date('Only groups that leave after this date')),
    to: s.optional(s.date('Only groups that arrive before this date')),
    company_id: s.optional(s.reference('company', 'Only groups of this company')),
    property_id: s.optional(s.reference('property')),
    ...deltaQuery,
  }),
  status: 200,
  response: page('GroupPage', ListedGroup),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'tentative,definite', from: '{date+0}' } },
})

export const getGroup = operation({
  id: 'getGroup',
  method: 'GET',
  path: '/groups/{id}',
  tag: 'Groups',
  roles: OFFICE,
  summary: 'Get a group with its blocks',
  params: s.object({ id: s.reference('group') }),
  status: 200,
  response: Group,
  errors: ['SVC-3001'],
  example: { params: { id: '{group_id}' } },
})

export const createGroup = operation({
  id: 'createGroup',
  method: 'POST',
  path: '/groups',
  tag: 'Groups',
  roles: DESK,
  audit: ['Group created', 'Gruppe angelegt'],
  summary: 'Create a group',
  description:
    'With its blocks, all or none: of a `tentative` or `definite` group every night is taken off sale, or the group is refused and the nights that are short are listed.',
  body: s.named(
    'GroupCreate',
    s.object({
      property_id: s.reference('property'),
      name,
      status: s.optional(
        s.oneOf(OPEN_GROUP_STATUSES, { description: 'Status of the group', default: 'tentative' }),
      ),
      from: fields.from,
      to: fields.to,
      ...s.optionals({
        release_at: fields.release_at,
        company_id: fields.company_id,
        rate_plan_id: fields.rate_plan_id,
        notes: fields.notes,
        routing: fields.routing,
        deposit_schedule: fields.deposit_schedule,
        bill_to,
        booking_link,
        blocks,
      }),
    }),
  ),
  status: 201,
  response: Group,
  errors: ['SVC-3001', 'SVC-4005', 'SVC-1001', 'SVC-1011'],
  example: {
    body: {
      property_id: '{property_id}',
      name: 'Okafor family reunion',
      status: 'tentative',
      from: '{date+60}',
      to: '{date+62}',
      blocks: [{ room_type_id: '{room_type_id}', from: '{date+60}', to: '{date+62}', rooms: 2 }],
    },
  },
})

export const updateGroup = operation({
  id: 'updateGroup',
  method: 'PATCH',
  path: '/groups/{id}',
  tag: 'Groups',
  roles: DESK,
  audit: ['Group changed', 'Gruppe geändert'],
  summary: 'Change a group and its blocks',
  description:
    '`null` clears a field. An `enquiry` becomes `tentative` or `definite` with all of its nights, or is refused. `blocks` sets the rooms of the named nights and leaves the others: more are taken off sale, fewer go back on sale at once, and never fewer than are picked up. `release_at` can be moved until it has passed.',
  params: s.object({ id: s.reference('group') }),
  body: s.named(
    'GroupUpdate',
    s.object(
      s.optionals({
        name,
        status: s.oneOf(OPEN_GROUP_STATUSES, 'Status of the group'),
        ...fields,
        bill_to,
        booking_link,
        blocks,
      }),
    ),
  ),
  status: 200,
  response: Group,
  errors: ['SVC-3001', 'SVC-1001', 'SVC-1007', 'SVC-1011', 'SVC-1015', 'SVC-1017'],
  example: { params: { id: '{group_id}' }, body: { status: 'definite' } },
})

export const cancelGroup = operation({
  id: 'cancelGroup',
  method: 'POST',
  path: '/groups/{id}/cancel',
  tag: 'Groups',
  roles: DESK,
  audit: ['Group cancelled', 'Gruppe storniert'],
  summary: 'Cancel a group',
  description:
    'The rooms that are not picked up go back on sale. Reservations of the group stay as they are, and are cancelled by themselves.',
  params: s.object({ id: s.reference('group') }),
  body: s.named(
    'GroupCancel',
    s.object({
      reason: s.optional(s.nullable(s.text(200, 'Reason, as a short word or phrase'))),
      note: s.optional(s.nullable(s.text(2000, 'Details of the reason, for staff'))),
    }),
  ),
  body_required: false,
  status: 200,
  response: Group,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{group_id}' }, body: { reason: 'other_hotel' } },
})
