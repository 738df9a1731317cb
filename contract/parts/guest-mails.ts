import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'

const toggle = (description: string) => Type.Boolean({ description })

const kinds = {
  confirmed: toggle('E-mails for bookings that are confirmed, wait for their deposit, or are reinstated'),
  changed: toggle('E-mails for changes of dates, room type, party, price or policy'),
  cancelled: toggle('E-mails for cancellations and expired holds'),
  no_show: toggle('E-mails for no-shows'),
  room_free: toggle('E-mails to guests of the waiting list for whom a room became free'),
  channel_bookings: toggle(
    'Whether e-mails are also sent for bookings from channels, which send their own e-mails to guests',
  ),
}

/** E-mails to guests, those about a booking where the request does not decide. rule 4 */
export const GuestMails = s.named('GuestMails', s.object(kinds))
export type GuestMails = Static<typeof GuestMails>

/** Changes of them. */
export const GuestMailChanges = s.object(s.optionals(kinds))

/** Field of a request that creates or changes a booking. */
export const notifyGuest = {
  notify_guest: s.optional(
    Type.Boolean({
      description:
        'Whether to send an e-mail to the guest. Default: the setting of the property (`guest_mails`). True requires a known e-mail address',
    }),
  ),
}
