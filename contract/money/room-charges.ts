import { CLEANERS } from '../account/roles.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

const quantity = s.integer(1, 99, 'Number of units')

export const chargeRoom = operation({
  id: 'chargeRoom',
  method: 'POST',
  path: '/rooms/{id}/charges',
  tag: 'Housekeeping',
  roles: CLEANERS,
  by_code: true,
  audit: ['Charged to a room', 'Auf ein Zimmer gebucht'],
  summary: 'Charge a service to the guest in a room',
  description:
    'For services with `charged_by_housekeeping`, such as the minibar. `at` says whose it is: the guest who was in the room then. One who has left meanwhile is not charged (SVC-1007), and nobody else instead. The response has no amounts.',
  params: s.object({ id: s.reference('room') }),
  body: s.named(
    'RoomChargeCreate',
    s.object({
      service_id: s.reference('service', 'A service of the property'),
      quantity: s.optional(quantity),
      at: s.optional(
        s.timestamp(
          'When it was seen, within the last 7 days; default: now. A time in the future is recorded as now',
        ),
      ),
    }),
  ),
  status: 201,
  response: s.named(
    'RoomCharge',
    s.object({
      id: s.id('charge'),
      room_id: s.id('room'),
      reservation_id: s.id('reservation', 'The stay that is charged'),
      service_id: s.id('service'),
      quantity,
      at: s.timestamp('When it was seen'),
    }),
  ),
  errors: ['SVC-1007', 'SVC-3001', 'SVC-7005'],
  example: { params: { id: '{room_id}' }, body: { service_id: '{service_id}', quantity: 2 } },
})
