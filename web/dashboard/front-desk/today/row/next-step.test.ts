import { expect, it } from 'vitest'
import type { TodayRoom, TodayRow } from '#contract/front-desk/today.staff.ts'
import { nextStep, roomSteps } from './next-step.ts'
import { type Names, namesIn } from './row-types.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const room = (name: string, more: Partial<TodayRoom> = {}): TodayRoom => ({
  id: name,
  name,
  floor: null,
  room_type_id: 'rt',
  status: 'clean',
  missing_condition: null,
  occupied: false,
  closed: false,
  guest_waiting_since: null,
  ...more,
})
const ROOMS = [
  room('201'),
  room('202', { status: 'dirty', missing_condition: 'cleaning' }),
  room('203', { occupied: true }),
  room('204', { closed: true }),
  room('205', { missing_condition: 'inspection' }),
  room('206', {
    status: 'dirty',
    missing_condition: 'cleaning',
    guest_waiting_since: '2027-01-04T14:00:00Z',
  }),
]
const namesOn = (is_today: boolean): Names =>
  namesIn({
    houses: [{ property_id: 'p', is_today } as never],
    rooms: ROOMS,
    room_types: [],
    channels: [],
  } as never)

const stay = (type: 'arrival' | 'departure' | 'in_house', more: object = {}) =>
  ({
    type,
    key: 'res',
    property_id: 'p',
    done: false,
    alerts: [],
    counted_in: [],
    status: 'confirmed',
    confirmation_code: 'K7Q-4F2M',
    room_id: '201',
    balance: eur(0),
    to_collect: null,
    best_room: null,
    ...more,
  }) as unknown as TodayRow
const best = (room_id: string, ...reasons: string[]) => ({ room_id: null, best_room: { room_id, reasons } })

it.each<[string, TodayRow, string | undefined, boolean?]>([
  ['a clean room of its own', stay('arrival'), 'check_in'],
  ['a dirty room', stay('arrival', { room_id: '202' }), 'choose_room'],
  ['a room that nobody has inspected', stay('arrival', { room_id: '205' }), 'choose_room'],
  ['a room that somebody is in', stay('arrival', { room_id: '203' }), 'choose_room'],
  ['a closed room', stay('arrival', { room_id: '204' }), 'choose_room'],
  ['no room, and a clean one that is free', stay('arrival', best('201', 'clean')), 'assign_and_check_in'],
  ['no room, and none but a dirty one', stay('arrival', best('202', 'dirty')), 'choose_room'],
  ['no room, and none inspected', stay('arrival', best('205', 'not_inspected')), 'choose_room'],
  ['no room, and none that is free', stay('arrival', { room_id: null }), 'choose_room'],
  ['a deposit that is open', stay('arrival', { to_collect: eur(3600) }), 'take_payment'],
  ['an arrival that is in', stay('arrival', { done: true, status: 'checked_in' }), undefined],
  ['no room tomorrow, and one that is free', stay('arrival', best('201', 'clean')), 'assign', false],
  ['no room tomorrow, and none that is free', stay('arrival', { room_id: null }), 'change', false],
  ['a room tomorrow', stay('arrival'), undefined, false],
  ['a departure that owes', stay('departure', { to_collect: eur(8400), balance: eur(8400) }), 'take_payment'],
  ['a departure that owes nothing', stay('departure'), 'check_out'],
  ['a departure that is owed something', stay('departure', { balance: eur(-500) }), 'check_out'],
  ['a departure tomorrow', stay('departure'), undefined, false],
  ['a guest in house', stay('in_house'), undefined],
  ['a guest who changes the room today', stay('in_house', { alerts: ['room_change'] }), 'open'],
  ['a guest in a closed room', stay('in_house', { alerts: ['room_closed'] }), 'change'],
  ['a dirty room that is empty', { type: 'room', done: false, room_id: '202' } as TodayRow, 'mark_clean'],
  ['an empty room without its inspection', { type: 'room', room_id: '205' } as TodayRow, 'mark_inspected'],
  ['a room that is out of order', { type: 'room', room_id: '204' } as TodayRow, undefined],
  ['a room that is not empty yet', { type: 'room', done: false, room_id: '203' } as TodayRow, undefined],
  ['a channel that refuses us', { type: 'channel', alerts: ['channel_red'] } as TodayRow, 'reconnect'],
  ['a channel that fails', { type: 'channel', alerts: ['channel_failing'] } as TodayRow, 'open'],
  ['a mail that bounced', { type: 'mail', mail_id: 'mail' } as TodayRow, 'send_again'],
  ['nobody came', { type: 'no_arrivals' } as TodayRow, 'review'],
])('the next step of %s', (_, row, expected, is_today = true) => {
  expect(nextStep(row, namesOn(is_today))?.name).toBe(expected)
})

it.each<[string, TodayRow, string[], boolean?]>([
  ['a clean room', stay('arrival'), []],
  ['a dirty room', stay('arrival', { room_id: '202' }), ['mark_clean', 'ask_housekeeping']],
  [
    'a dirty room, and another one that is ready',
    stay('arrival', { ...best('201', 'clean'), room_id: '202' }),
    ['give', 'mark_clean', 'ask_housekeeping'],
  ],
  ['a dirty room that is asked for', stay('arrival', { room_id: '206' }), ['mark_clean', 'withdraw']],
  [
    'a room that nobody has inspected',
    stay('arrival', { room_id: '205' }),
    ['mark_inspected', 'ask_housekeeping'],
  ],
  ['a room that somebody is in', stay('arrival', { room_id: '203' }), ['ask_housekeeping']],
  ['a closed room', stay('arrival', { ...best('201', 'clean'), room_id: '204' }), ['give']],
  ['no room', stay('arrival', { room_id: null }), []],
  ['a dirty room tomorrow', stay('arrival', { room_id: '202' }), [], false],
  ['an arrival that is in', stay('arrival', { room_id: '203', done: true }), []],
  ['a departure', stay('departure', { room_id: '202' }), []],
])('what helps with %s', (_, row, expected, is_today = true) => {
  expect(roomSteps(row, namesOn(is_today)).map(({ name }) => name)).toEqual(expected)
})
