import { describe, expect, it } from 'vitest'
import type { DayRoom } from '../../inventory/rooms/public.ts'
import type { HeldRoom } from '../../stays/reservations/public.ts'
import { chooseRooms, type RoomSeeker } from './best-rooms.ts'

const room = (name: string, more: Partial<DayRoom> = {}): DayRoom => ({
  id: name,
  property_id: 'p',
  room_type_id: 'double',
  name,
  floor: name[0]!,
  condition_changed_at: '2027-01-01T00:00:00Z',
  do_not_disturb_on: null,
  status: 'clean',
  inspection_required: false,
  in_combined_type: false,
  blocks: [],
  ...more,
})
const seeker = (more: Partial<RoomSeeker> = {}): RoomSeeker => ({
  reservation_id: 'okafor',
  room_type_id: 'double',
  from: '2027-01-04',
  to: '2027-01-06',
  last_room_id: null,
  only_ready: false,
  ...more,
})
const held = (
  room_id: string,
  from: string,
  to: string,
  reservation_id = `${room_id} ${from}`,
): [string, HeldRoom[]] => [room_id, [{ reservation_id, room_id, from, to }]]

interface Rooms {
  readonly rooms: readonly DayRoom[]
  readonly held?: readonly [string, HeldRoom[]][]
  readonly occupied?: readonly string[]
}
const choose = (seekers: readonly RoomSeeker[], { rooms, held = [], occupied = [] }: Rooms) =>
  [
    ...chooseRooms(seekers, {
      rooms,
      held: new Map(held),
      isOccupied: (id) => occupied.includes(id),
    }).values(),
  ].map(({ room_id, reasons }) => [room_id, ...reasons].join(' '))

describe('the proposed room', () => {
  it.each<[string, Rooms, RoomSeeker, string[]]>([
    [
      'an inspected room before a clean one',
      { rooms: [room('201'), room('202', { status: 'inspected' })] },
      seeker(),
      ['202 inspected'],
    ],
    [
      'a clean room before a dirty one',
      { rooms: [room('201', { status: 'dirty' }), room('202')] },
      seeker(),
      ['202 clean'],
    ],
    [
      'a dirty room before one that somebody is in',
      { rooms: [room('201'), room('202', { status: 'dirty' })], occupied: ['201'] },
      seeker(),
      ['202 dirty'],
    ],
    ['none of another type', { rooms: [room('201', { room_type_id: 'single' })] }, seeker(), []],
    [
      'none that another stay has on one of the nights',
      { rooms: [room('201')], held: [held('201', '2027-01-05', '2027-01-07')] },
      seeker(),
      [],
    ],
    [
      'one that another stay leaves on the day of arrival',
      { rooms: [room('201')], held: [held('201', '2027-01-02', '2027-01-04')] },
      seeker(),
      ['201 clean no_gap'],
    ],
    [
      'none that is out of order on one of the nights',
      { rooms: [room('201', { blocks: [{ type: 'out_of_order', from: '2027-01-05', to: '2027-01-06' }] })] },
      seeker(),
      [],
    ],
    [
      'one out of service last',
      {
        rooms: [
          room('201', { blocks: [{ type: 'out_of_service', from: '2027-01-04', to: '2027-01-05' }] }),
          room('202', { status: 'dirty' }),
        ],
      },
      seeker(),
      ['202 dirty'],
    ],
    [
      'the room of the last stay among those of a condition',
      { rooms: [room('201'), room('301')] },
      seeker({ last_room_id: '301' }),
      ['301 clean same_room'],
    ],
    [
      'the floor of the last stay where that room is taken',
      { rooms: [room('201'), room('301'), room('302')], held: [held('301', '2027-01-04', '2027-01-05')] },
      seeker({ last_room_id: '301' }),
      ['302 clean same_floor'],
    ],
    [
      'condition before the room of the last stay',
      { rooms: [room('201', { status: 'inspected' }), room('301')] },
      seeker({ last_room_id: '301' }),
      ['201 inspected'],
    ],
    [
      'where no single night is left between stays',
      {
        rooms: [room('201'), room('202')],
        held: [held('201', '2027-01-07', '2027-01-09'), held('202', '2027-01-06', '2027-01-09')],
      },
      seeker(),
      ['202 clean no_gap'],
    ],
    [
      'the lowest number of equals',
      { rooms: [room('210'), room('29'), room('201')] },
      seeker(),
      ['29 clean'],
    ],
    [
      'none that cannot be entered, where one is there already',
      { rooms: [room('201', { status: 'dirty' }), room('202')], occupied: ['202'] },
      seeker({ only_ready: true }),
      [],
    ],
  ])('is %s', (_, rooms_of_day, wish, expected) => {
    expect(choose([wish], rooms_of_day)).toEqual(expected)
  })

  it('is unique: the earliest arrival chooses first', () => {
    const rooms = [room('201', { status: 'dirty' }), room('202')]
    const seekers = [seeker(), seeker({ reservation_id: 'lopez' }), seeker({ reservation_id: 'meyer' })]
    expect(choose(seekers, { rooms })).toEqual(['202 clean', '201 dirty'])
  })
})
