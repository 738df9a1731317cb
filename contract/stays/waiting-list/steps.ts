import { DESK } from '../../account/roles.ts'
import { operation } from '../../operation.ts'
import * as s from '../../schema.ts'
import { WaitingEntry } from './waiting-list.ts'

const params = s.object({ id: s.reference('waiting_entry') })

export const notifyWaitingGuest = operation({
  id: 'notifyWaitingGuest',
  method: 'POST',
  path: '/waiting-list/{id}/notify',
  tag: 'Waiting list',
  roles: DESK,
  audit: ['Guest told of a free room', 'Gast über freies Zimmer informiert'],
  summary: 'Tell a guest that a room is free',
  description:
    'Sends an e-mail with a link to the rooms of the stay on the booking page. Nothing is held: who books first has the room. Only for a `proposed` entry.',
  params,
  status: 200,
  response: WaitingEntry,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{waiting_entry_id}' } },
})

export const bookWaitingEntry = operation({
  id: 'bookWaitingEntry',
  method: 'POST',
  path: '/waiting-list/{id}/book',
  tag: 'Waiting list',
  roles: DESK,
  audit: ['Entry of the waiting list booked', 'Eintrag der Warteliste gebucht'],
  summary: 'Record what a waiting guest has booked',
  description:
    'Books nothing. A stay of the same guest or e-mail address for some of the nights is found without it, within a minute.',
  params,
  body: s.named(
    'WaitingEntryBook',
    s.object({
      reservation_id: s.reference('reservation', 'The stay that the guest has got, at the same property'),
    }),
  ),
  status: 200,
  response: WaitingEntry,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{waiting_entry_id}' }, body: { reservation_id: '{reservation_id}' } },
})

export const withdrawWaitingEntry = operation({
  id: 'withdrawWaitingEntry',
  method: 'POST',
  path: '/waiting-list/{id}/withdraw',
  tag: 'Waiting list',
  roles: DESK,
  audit: ['Taken off the waiting list', 'Von der Warteliste genommen'],
  summary: 'Take a guest off the waiting list',
  description: 'A room that was proposed goes to the next who waits for it.',
  params,
  status: 200,
  response: WaitingEntry,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{waiting_entry_id}' } },
})
