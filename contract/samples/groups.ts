/** Sample groups. */
import { CREATED, eur, SAMPLE_IDS as id } from './values.ts'

const group = {
  id: id.group,
  property_id: id.property,
  name: 'Okafor family reunion',
  status: 'tentative',
  from: '2027-03-15',
  to: '2027-03-17',
  release_at: '2027-02-28T23:00:00Z',
  released_at: null,
  company_id: null,
  rate_plan_id: id.rate_plan,
  notes: null,
  routing: [{ types: ['accommodation', 'city_tax'], to: 'group' }],
  deposit_schedule: [
    { type: 'percent', percent: 30, due: { type: 'days_after_booking', days: 7 } },
    { type: 'rest', due: { type: 'days_before_arrival', days: 30 } },
  ],
  bill_to: {
    name: 'Ada Okafor',
    company_name: null,
    vat_id: null,
    address: null,
    email: null,
    company_id: null,
  },
  room_nights: 20,
  picked_up: 6,
  released: 0,
  cancellation: null,
  version: 1,
  created_at: CREATED,
  updated_at: CREATED,
}

const instalment = {
  number: 1,
  due_date: '2027-01-11',
  amount: eur(216_000),
  amount_paid: eur(50_000),
  amount_due: eur(166_000),
  status: 'due',
  requested_at: null,
}

const night = { room_type_id: id.room_type, rooms: 10, picked_up: 3, released: 0 }

export const GROUP_SAMPLES: Record<string, unknown> = {
  ListedGroup: group,
  GroupEventData: group,
  GroupInstalment: instalment,
  GroupDepositDueData: { ...group, instalment },
  Group: {
    ...group,
    instalments: [instalment],
    booking_link: {
      open: true,
      path: '/book/harbour-house?group=01kh4rb9s0e6v8t3m5q7x2nwd7k2m8q4w6x9z3f5',
    },
    blocks: ['2027-03-15', '2027-03-16'].map((date) => ({ ...night, date })),
  },
}
