import Type from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { companyOfNew, companyOfRequest } from '../companies/company-of-stay.ts'
import { RESERVATION_SORTS, RESERVATION_STATUSES } from '../lists.ts'
import { billingCycle } from '../money/cycle-of-stay.ts'
import { routingOfStay } from '../money/routing-rules.ts'
import { Money } from '../money.ts'
import { dryRunQuery, operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import { servicesOfChange } from '../parts/booked-services.ts'
import { notifyGuest } from '../parts/guest-mails.ts'
import { pricesOfChange } from '../parts/price-parts.ts'
import {
  childrenAges,
  MAX_METADATA,
  metadataOf,
  partyGender,
  Reservation,
  ReservationWithMore,
} from '../parts/reservation-parts.ts'
import * as s from '../schema.ts'
import { cancellationFields } from './cancellations.ts'
import { guestOfNew, stayOfNew } from './new-stay.ts'
import { reservationFilters } from './reservation-filters.ts'

const includeQuery = {
  include: s.optional(s.oneOrMore(['guest', 'room'], 'Related objects to include, separated by commas')),
}

/** Longest list of days without cleaning. */
const MAX_NO_CLEANING_DAYS = 100

export const listReservations = operation({
  id: 'listReservations',
  method: 'GET',
  path: '/reservations',
  tag: 'Reservations',
  roles: OFFICE,
  summary: 'List reservations',
  description:
    'Filters combine. Sorted newest first, or by (check_in, id) with a `check_in` filter, unless `sort` is set. Every `*_to` is inclusive.',
  query: s.object({
    ...pageQuery,
    ...reservationFilters,
    ...includeQuery,
    sort: s.optional(s.oneOf(RESERVATION_SORTS, 'Order of the list; a minus sign reverses it')),
  }),
  status: 200,
  response: page('ReservationPage', ReservationWithMore),
  errors: ['SVC-2005', 'SVC-4005'],
  example: {
    query: {
      check_in_from: '{date+0}',
      check_in_to: '{date+7}',
      status: 'confirmed',
      channel: 'booking_com',
    },
  },
})

export const getReservation = operation({
  id: 'getReservation',
  method: 'GET',
  path: '/reservations/{id}',
  tag: 'Reservations',
  roles: OFFICE,
  summary: 'Get a reservation',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object(includeQuery),
  status: 200,
  response: ReservationWithMore,
  errors: ['SVC-3001'],
  example: { params: { id: '{reservation_id}' } },
})

/** Errors of a new or changed stay. */
export const OF_A_STAY = [
  ...(['SVC-1001', 'SVC-1005', 'SVC-1006', 'SVC-1008', 'SVC-1009'] as const),
  ...(['SVC-1011', 'SVC-1014', 'SVC-1016', 'SVC-1017', 'SVC-8004'] as const),
]

export const createReservation = operation({
  id: 'createReservation',
  method: 'POST',
  path: '/reservations',
  tag: 'Reservations',
  roles: DESK,
  audit: ['Booked', 'Gebucht'],
  summary: 'Book a stay',
  description:
    'Claims all nights of the stay, or refuses and lists the nights that are full. The stay is `confirmed`, or `pending_payment` with a hold if the deposit is due at booking. `dry_run=true` returns a quote, with status 200.',
  query: s.object(dryRunQuery),
  body: s.named(
    'ReservationCreate',
    s.object({
      ...stayOfNew,
      ...guestOfNew,
      expected_total: s.optional(
        s.described(Money, 'Total that was shown to the guest; if the price differs, the booking is refused'),
      ),
      ...companyOfNew,
      ...notifyGuest,
    }),
  ),
  status: 201,
  response: Reservation,
  errors: ['SVC-3001', ...OF_A_STAY],
  example: {
    body: {
      room_type_id: '{room_type_id}',
      rate_plan_id: '{rate_plan_id}',
      check_in: '{date+20}',
      check_out: '{date+23}',
      guest: {
        first_name: 'Ngozi',
        last_name: 'Okafor',
        email: 'ngozi.okafor@example.com',
        phone: '+4930123456',
      },
      channel: 'direct',
      adults: 2,
      services: [{ service_id: '{service_id}' }],
    },
  },
})

export const updateReservation = operation({
  id: 'updateReservation',
  method: 'PATCH',
  path: '/reservations/{id}',
  tag: 'Reservations',
  roles: DESK,
  audit: ['Changed', 'Geändert'],
  summary: 'Change dates, room, party or status',
  description:
    'One transaction, one `reservation.updated`. `status` is the trigger: `confirmed` (confirm, undo, reinstate), ' +
    '`checked_in`, `checked_out`, `no_show`, `cancelled`; the last two take `reason`, `note` and another `fee`. Kept ' +
    'nights keep their price unless `price_mode` is `reprice`. ' +
    'A stay that is reinstated has no room, unless `room_id` names one.',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object(dryRunQuery),
  body: s.named(
    'ReservationUpdate',
    s.object({
      check_in: s.optional(s.date('Date of arrival: the first night')),
      check_out: s.optional(s.date('Date of departure; its night is not part of the stay')),
      room_type_id: s.optional(s.reference('room_type')),
      rate_plan_id: s.optional(s.reference('rate_plan')),
      room_id: s.optional(
        s.nullable(
          s.reference(
            'room',
            'The room to assign for all nights, or for a guest in house for the remaining nights; null removes the assignment',
          ),
        ),
      ),
      room_locked: s.optional(
        Type.Boolean({
          description:
            'True locks the room assignment: other rooms are refused until it is unlocked. False unlocks it; the same request may assign another room',
        }),
      ),
      adults: s.optional(s.integer(1, 50, 'Number of adults')),
      children: s.optional(s.integer(0, 20, 'Number of children')),
      children_ages: s.optional(
        s.described(
          childrenAges(),
          'Ages of the children in years on the day of arrival; replaces the whole list',
        ),
      ),
      party_gender: s.optional(partyGender),
      status: s.optional(s.oneOf(RESERVATION_STATUSES, 'The status to change to')),
      estimated_arrival_time: s.optional(
        s.nullable(
          s.timeOfDay(
            'When the guest expects to arrive, local time of the property; null when it is not known',
          ),
        ),
      ),
      estimated_departure_time: s.optional(
        s.nullable(
          s.timeOfDay(
            'When the guest expects to leave on the day of departure, local time of the property; null when it is not known',
          ),
        ),
      ),
      no_cleaning_on: s.optional(
        Type.Array(s.date('A day after the arrival and before the departure'), {
          maxItems: MAX_NO_CLEANING_DAYS,
          uniqueItems: true,
          description: 'Days on which the guest wants no cleaning; replaces the whole list',
        }),
      ),
      notes: s.optional(s.nullable(s.text(5000, 'Notes for the staff; null for none'))),
      metadata: s.optional(
        s.described(
          Type.Unsafe<Record<string, string | null>>(
            metadataOf(s.nullable(Type.String({ maxLength: 500 })), {
              maxProperties: 2 * MAX_METADATA,
              description: 'Merged; null takes a pair away, and 20 may be left',
            }),
          ),
          'Your own key-value pairs',
        ),
      ),
      price_mode: s.optional(
        s.oneOf(
          ['keep_existing', 'reprice'],
          '`keep_existing`: kept nights keep their price; `reprice`: all nights get the current price, except those with a manual price',
        ),
      ),
      expected_total: s.optional(
        s.described(Money, 'Total that was shown to the guest; if the price differs, the change is refused'),
      ),
      allow_open_balance: s.optional(
        Type.Boolean({
          description:
            'True: checks out even if an amount is left for the guest to pay; what companies pay does not need it',
        }),
      ),
      release_tonight: s.optional(
        Type.Boolean({
          description:
            'True: a check-out on the day of arrival releases the night, so that it can be sold again. The charges do not change',
        }),
      ),
      ...companyOfRequest,
      group_id: s.optional(
        s.nullable(
          s.reference(
            'group',
            'Group whose block the nights are picked up from instead; null takes the stay out of its group, which needs rooms that are free. Charges stay where they are until `POST /routing/apply`',
          ),
        ),
      ),
      routing: s.optional(routingOfStay),
      billing_cycle: s.optional(billingCycle),
      ...servicesOfChange,
      ...pricesOfChange,
      ...cancellationFields,
      ...notifyGuest,
    }),
  ),
  status: 200,
  response: Reservation,
  errors: ['SVC-3001', ...OF_A_STAY, 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{reservation_id}' }, body: { adults: 1, notes: 'Arrives by the late train' } },
})
