import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { Money } from '../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import { ReservationGuest } from '../parts/reservation-guest.ts'
import * as s from '../schema.ts'
import { stayOfNew } from './new-stay.ts'
import { OF_A_STAY } from './reservations.ts'

/** Of a rooming list. rule 31.8 */
export const MAX_ROOMING_ROWS = 200
const MAX_LIST_LENGTH = 100_000
const MAX_LIST_PLANS = 50

const { room_type_id, rate_plan_id, check_in, check_out, adults, children, notes } = stayOfNew

/** A row of a rooming list: a room with the guest who stays in it. */
export const RoomingRow = s.object({
  guest: ReservationGuest,
  room_type_id,
  rate_plan_id,
  check_in,
  check_out,
  adults,
  children,
  notes,
})
export type RoomingRow = Static<typeof RoomingRow>

const RoomingList = s.named(
  'RoomingList',
  s.object({
    id: s.id('rooming_list'),
    group_id: s.id('group'),
    property_id: s.id('property'),
    rooms: Type.Array(
      s.named(
        'RoomingListRoom',
        s.object({
          line: s.integer(1, 1_000_000, 'Line of the text, from 1'),
          reservation_id: s.id('reservation'),
          first_name: Type.String({ description: 'Given name of the guest; may be empty' }),
          last_name: Type.String({ description: 'Family name of the guest; may be empty' }),
          room_type_id: s.id('room_type'),
          check_in: s.date('Date of arrival: the first night'),
          check_out: s.date('Date of departure; its night is not part of the stay'),
          total: s.described(Money, 'Total of the stay'),
        }),
      ),
      { description: 'One entry for each row, in their order' },
    ),
    total: s.described(Money, 'Sum of the totals'),
    created_at: s.timestamp('When it was applied'),
    ...dryRunAnswer,
  }),
)

const ListedRoomingList = s.named(
  'ListedRoomingList',
  s.object({
    id: s.id('rooming_list'),
    group_id: s.id('group'),
    rooms: s.integer(0, MAX_ROOMING_ROWS, 'Reservations that it has booked'),
    created_at: s.timestamp('When it was applied'),
    undone_at: s.nullable(s.timestamp('When it was undone; null unless it was')),
    can_be_undone: Type.Boolean({
      description:
        'Whether it can be undone now: it is not, and no guest of it has arrived or failed to come',
    }),
  }),
)

export const listRoomingLists = operation({
  id: 'listRoomingLists',
  method: 'GET',
  path: '/groups/{id}/rooming-lists',
  tag: 'Groups',
  roles: OFFICE,
  summary: 'List the rooming lists of a group',
  description: 'Newest first.',
  params: s.object({ id: s.reference('group') }),
  query: s.object(pageQuery),
  status: 200,
  response: page('RoomingListPage', ListedRoomingList),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{group_id}' } },
})

export const applyRoomingList = operation({
  id: 'applyRoomingList',
  method: 'POST',
  path: '/groups/{id}/rooming-lists',
  tag: 'Groups',
  roles: DESK,
  audit: ['Rooming list applied', 'Zimmerliste übernommen'],
  summary: 'Book the rooms of a rooming list',
  description:
    'Every row becomes a reservation of the group, all or none, without e-mails. The first row names the columns, in English or German: `first_name`, `last_name`, `email`, `phone`, `room_type` (name or code), `check_in`, `check_out`, `adults`, `children`, `notes`. Without dates a row has those of the group; without a room type that of the block, where it has one. What is wrong is answered for all rows at once, as `csv.LINE.COLUMN`. `dry_run=true` is the preview.',
  params: s.object({ id: s.reference('group') }),
  query: s.object(dryRunQuery),
  body: s.named(
    'RoomingListApply',
    s.object({
      csv: Type.String({
        minLength: 1,
        maxLength: MAX_LIST_LENGTH,
        description: `Text of the list, at most ${MAX_ROOMING_ROWS} rows: separated by commas, semicolons or tabs, as spreadsheets save and paste it`,
        examples: ['first_name,last_name,adults\nNgozi,Okafor,2'],
      }),
      rate_plan_ids: s.optional(
        Type.Array(s.reference('rate_plan'), {
          maxItems: MAX_LIST_PLANS,
          uniqueItems: true,
          description: 'Rate plans of the rooms, one for each room type. Default: that of the group',
        }),
      ),
    }),
  ),
  status: 201,
  response: RoomingList,
  errors: ['SVC-3001', ...OF_A_STAY],
  example: {
    params: { id: '{group_id}' },
    body: {
      csv: 'first_name,last_name,adults\nNgozi,Okafor,2',
      rate_plan_ids: ['{rate_plan_id}'],
    },
  },
})

export const undoRoomingList = operation({
  id: 'undoRoomingList',
  method: 'POST',
  path: '/groups/{id}/rooming-lists/{list_id}/undo',
  tag: 'Groups',
  roles: DESK,
  audit: ['Rooming list undone', 'Zimmerliste zurückgenommen'],
  summary: 'Undo a rooming list',
  description:
    'Cancels its reservations that are still to come, without a fee and without e-mails. Refused once a guest has arrived, and the second time.',
  params: s.object({ id: s.reference('group'), list_id: s.reference('rooming_list') }),
  status: 200,
  response: s.named(
    'RoomingListUndone',
    s.object({
      id: s.id('rooming_list'),
      group_id: s.id('group'),
      cancelled: Type.Array(s.id('reservation'), { description: 'The reservations that it has cancelled' }),
      undone_at: s.timestamp('When it was undone'),
    }),
  ),
  errors: ['SVC-3001', 'SVC-1007'],
  example: { params: { id: '{group_id}', list_id: '{rooming_list_id}' } },
})
