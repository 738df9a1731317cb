import type { ErrorCode } from '../errors.ts'
import { SAMPLE_IDS } from '../samples/values.ts'
import { COMPANY_ERRORS } from './error-guide-companies.ts'
import { GUEST_ERRORS } from './error-guide-guests.ts'
import { STAY_ERRORS } from './error-guide-stays.ts'

/** The documentation of an error besides its public text. */
export interface ErrorPage {
  /** When the error occurs. */
  readonly when: string
  /** What the caller should do. */
  readonly remedy: string
  /** An example of `error.details`. */
  readonly details?: unknown
}

const field = (name: string, code: string, message: string) => [{ field: name, code, message }]
const AGAIN =
  'Wait for the seconds of `Retry-After`, then send the same request with the same `Idempotency-Key`.'

/** The page of every error: a code without one does not compile. */
export const ERROR_PAGES: Record<ErrorCode, ErrorPage> = {
  'SVC-1001': {
    when: 'At least one night of the stay has fewer rooms or beds left than the booking needs. `details.nights` lists every such night, and of `POST /bookings` `details.room` is the index of the room.',
    remedy:
      'Offer other dates or another room type; `GET /availability` returns what is left. Repeating the request helps only after a cancellation.',
    details: { room_type_id: SAMPLE_IDS.room_type, nights: [{ date: '2027-03-16', available: 0 }] },
  },
  'SVC-1002': {
    when: 'The channel is throttling requests. Its status is amber, and synchronisation is paused until `sync_paused_until`.',
    remedy: 'Nothing is lost: changes wait and are sent after the pause. Try again after `Retry-After`.',
  },
  'SVC-1003': {
    when: 'The channel refused the stored credentials. Its status is red, and changes wait.',
    remedy: 'Somebody has to renew the credentials in the dashboard. The API cannot do it.',
  },
  'SVC-1004': {
    when: 'The channel could not be reached, or responded with an error, three times in a row.',
    remedy: 'Read `last_error` of the channel. Synchronisation is retried automatically.',
  },
  'SVC-1005': {
    when: 'A restriction of the rate plan forbids the stay: length of stay, arrival or departure on a closed day, a date that is not sold, or the time before arrival.',
    remedy:
      '`details` has the restriction, the date and the required value. Change the dates or choose another rate plan.',
    details: {
      restriction: 'min_stay',
      date: '2027-12-31',
      required: 3,
      failed: [{ restriction: 'min_stay', date: '2027-12-31', required: 3 }],
    },
  },
  'SVC-1006': {
    when:
      'The room cannot be assigned to the stay. `details.reason` is `missing` (a room is required and none is assigned), `needed_in_house`, ' +
      '`taken` (by another stay on one of the nights), `occupied` (its guest has not left), `out_of_order` (until `until`), `other_room_type`, ' +
      '`no_nights_left` (the guest is due to leave today), or `locked` (`room_locked`). ' +
      'For `taken` and `occupied`, `details` has the other stay.',
    remedy: 'Assign another room, or send `room_id: null` to leave the choice to the front desk.',
    details: {
      room_id: SAMPLE_IDS.room,
      reason: 'taken',
      room_name: '207',
      reservation_id: SAMPLE_IDS.reservation,
      confirmation_code: 'K7Q-4F2M',
      check_in: '2027-03-14',
      check_out: '2027-03-16',
    },
  },
  'SVC-1007': {
    when: 'The status of the reservation does not allow the change, or a condition is not met: an open balance at check-out, the wrong business date, a stay that has already begun, or a charge to a room whose guest has left (`guest_left`) or that had none (`no_guest`), or nights to invoice of a stay that is over or not confirmed (`not_under_way`).',
    remedy: 'Read the reservation again. `details.allowed` lists the statuses that are possible now.',
    details: { from: 'checked_in', to: 'cancelled', allowed: ['checked_out'], reason: 'no_such_change' },
  },
  'SVC-1008': {
    when:
      'The rate plan is inactive, belongs to another room type, or has no price for one of the nights. `details.reason` is ' +
      '`rate_plan_inactive`, `room_type_inactive`, `other_room_type`, `no_price`, or `price_not_positive` if a derivation, ' +
      'the number of guests or a channel lowers the price to 0 or below; `details.date` is the night. ' +
      '`total_too_high` if the stay would cost more than `details.maximum`, also with prices by hand.',
    remedy:
      'Choose a rate plan of the room type that has a price for all nights. `GET /availability` lists them as `offers`.',
    details: { rate_plan_id: SAMPLE_IDS.rate_plan, reason: 'no_price', date: '2027-03-16' },
  },
  'SVC-1009': {
    when: 'There are more adults, children or guests in total than the room type allows.',
    remedy:
      'Book a larger room type or several reservations. The limits are `max_occupancy`, `max_adults` and `max_children`.',
    details: { adults: 4, children: 0, max_occupancy: 3, max_adults: 3, max_children: 2 },
  },
  'SVC-1010': {
    when: 'The new `inventory_count` is lower than what is sold on a future night. `details.dates` lists those nights.',
    remedy: 'Move or cancel those reservations first, or keep a higher count.',
    details: { dates: [{ date: '2027-02-14', sold: 7, capacity: 5 }] },
  },
  'SVC-1011': {
    when: 'Check-out is not after check-in, the stay is longer than 365 nights, or check-in is before the business date of the property or more than 730 days ahead.',
    remedy: 'Correct the dates. The business date follows the time zone of the property.',
    details: { field: 'check_out', reason: 'not_after_check_in', limit: '2027-03-16' },
  },
  'SVC-1012': {
    when: 'Two rate plans would be mapped to the same room and rate of a channel, or a required mapping is missing.',
    remedy: 'First remove the pair of `channel_room_id` and `channel_rate_id` from the other rate plan.',
    details: {
      channel: 'booking_com',
      channel_room_id: '12345601',
      channel_rate_id: '998877',
      rate_plan_id: SAMPLE_IDS.rate_plan,
    },
  },
  'SVC-1014': {
    when: '`expected_total` was sent and differs from the total that the service computed.',
    remedy: 'Show the guest the new total, then send it as `expected_total`, or leave the field out.',
    details: { expected: { amount: 36000, currency: 'EUR' }, total: { amount: 37200, currency: 'EUR' } },
  },
  'SVC-1015': {
    when: '`If-Match` was sent, and the object has been changed since that `ETag` was read.',
    remedy: 'Read the object again, apply the change to it, and send it with the new `ETag`.',
  },
  'SVC-1018': {
    when:
      'At least one of the moves is not possible, so none is carried out. `details.conflicts` has every conflict with its `reason` (`taken`, `out_of_order`, ' +
      '`occupied`, `sold_out`, `locked`, …), the stay, the room, the nights and the other stay, if there is one.',
    remedy:
      'Choose other rooms, or move the other stay in the same request. With `dry_run=true` the response contains the conflicts and the result ' +
      'of the moves.',
    details: {
      conflicts: [
        {
          reason: 'taken',
          reservation_id: SAMPLE_IDS.reservation,
          room_id: SAMPLE_IDS.room,
          from: '2027-03-15',
          to: '2027-03-17',
          other_reservation_id: SAMPLE_IDS.reservation,
          message: 'Room 204 is taken by reservation K7Q-4F2M from 2027-03-15 to 2027-03-17.',
        },
      ],
    },
  },
  'SVC-1019': {
    when: 'A yield rule was switched on without the current version as `previewed_version`, or the terms of a running rule were changed.',
    remedy:
      'Send the `version` of the preview as `previewed_version`. Change terms together with `status: "paused"`, then preview the rule again.',
    details: { version: 4 },
  },
  ...GUEST_ERRORS,
  ...COMPANY_ERRORS,
  ...STAY_ERRORS,
  'SVC-1501': {
    when: 'The URL of a webhook is not HTTPS, contains a user name or password, or leads to a private, loopback, link-local or reserved address. `details.reason` is `syntax`, `scheme`, `credentials`, `fragment`, `host` (no public name), `port` (of another protocol) or `address`.',
    remedy:
      'Use a public HTTPS address. On a developer machine with `WEBHOOK_ALLOW_LOOPBACK=true`, `http://127.0.0.1` is allowed.',
    details: { field: 'url', reason: 'address' },
  },
  'SVC-1502': {
    when: 'The scope of the key (the property, or the whole account) already has 20 webhook endpoints.',
    remedy: 'Delete one that is no longer used, or add the `events` to another.',
    details: { maximum: 20 },
  },
  'SVC-2001': {
    when: 'The body is not JSON, has a key twice in one object, or is not an object.',
    remedy: 'Send one JSON object in UTF-8. The message has the position of the problem.',
  },
  'SVC-2002': {
    when: 'A field or a query parameter is missing, unknown, or has a value that is not allowed. `details` names each of them.',
    remedy:
      'Correct every field in `details`. Unknown fields are refused, so that misspelt names are noticed.',
    details: field('chek_in', 'unknown_field', 'chek_in is not known here. Did you mean check_in?'),
  },
  'SVC-2003': {
    when: 'The request has a body whose `Content-Type` is not `application/json`, or a picture that is not JPEG, PNG or WebP.',
    remedy: 'Send `Content-Type: application/json`, or for a picture its type, such as `image/jpeg`.',
  },
  'SVC-2004': {
    when: 'The body is larger than 256 KiB (1 MiB for rate plans, 10 MiB for pictures).',
    remedy: 'Send less in one request; `price_overrides` can be split over several.',
  },
  'SVC-2005': {
    when: 'The cursor was modified, comes from another version, or is used with another list or other filters.',
    remedy: 'Start again from the first page, and send `next_cursor` only with the same filters.',
  },
  'SVC-3001': {
    when: 'No object with the id in the path or body is accessible to this key. Objects of other accounts or properties get the same response.',
    remedy:
      'Check the id, and whether the key belongs to the right property. `details` has the field, if the id is in the body.',
    details: field('room_type_id', 'not_found', 'room_type_id does not exist.'),
  },
  'SVC-3002': {
    when: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  'SVC-3003': {
    when: 'No operation has this path. The version segment `/v1` may be missing.',
    remedy: 'Compare the path with the list of operations.',
  },
  'SVC-4001': {
    when: 'The request has no `Authorization` header, or its scheme is not Bearer.',
    remedy: 'Send `Authorization: Bearer <API_KEY>`.',
  },
  'SVC-4002': {
    when: 'The key is mistyped, incomplete, or does not exist.',
    remedy:
      'Copy the key again. It is shown only once; if it is lost, create a new one and revoke the old one.',
  },
  'SVC-4003': {
    when: 'The key has been revoked.',
    remedy: 'Use another key. Other keys of the account are not affected.',
  },
  'SVC-4004': {
    when: 'A read-only key was used with POST, PUT, PATCH or DELETE, or a key that is limited to some operations was used for another one.',
    remedy:
      'Use a key with this permission. For a limited key, `details` has the operation and those that the key allows.',
  },
  'SVC-4005': {
    when: 'A key of one property, or a user who is limited to properties, sent another `property_id` or changed a guest who has also stayed elsewhere.',
    remedy: 'Leave `property_id` out, or use a portfolio key or a user with access to all properties.',
  },
  'SVC-4006': {
    when: 'The account is below the Growth tier. Webhook deliveries are held until the account is on it again.',
    remedy: 'Ask the owner of the account to change the tier.',
  },
  'SVC-4007': {
    when: 'A sandbox key was sent to the live address, or vice versa.',
    remedy: 'Send `sk_live_` keys to `/v1` and `sk_sandbox_` keys to `/sandbox/v1`.',
  },
  'SVC-4008': {
    when: 'The service is behind a proxy, and the request bypassed it or reached it without HTTPS.',
    remedy:
      'Send requests over HTTPS to the public address of the service. Revoke a key that was sent without HTTPS.',
  },
  'SVC-5001': {
    when: 'The key has exceeded its rate limit. `RateLimit` has the remaining requests and the seconds until the limit is full again.',
    remedy: 'Wait for the seconds of `Retry-After`, and spread requests over time.',
  },
  'SVC-6001': {
    when: 'The first request with this `Idempotency-Key` has not finished.',
    remedy: AGAIN,
  },
  'SVC-6002': {
    when: 'The `Idempotency-Key` was used within 24 hours for a request with another method, path, query or body; or its response was about a guest who has been erased since.',
    remedy: 'Use a new key for each new action, and the same key only to repeat the same request.',
  },
  'SVC-6003': {
    when: 'The `Idempotency-Key` is empty, longer than 255 characters, or has characters other than visible ASCII.',
    remedy: 'Use a random UUID.',
  },
  'SVC-7001': {
    when: 'The invoice has been issued and can no longer change.',
    remedy: 'Correct it with a credit note.',
  },
  'SVC-7002': {
    when: 'The invoice is a draft: it has no number and cannot be sent or credited.',
    remedy: 'Issue it first, with `POST /invoices/{id}/issue` or by the check-out.',
  },
  'SVC-7003': {
    when: 'The sum of the credit notes would exceed the invoice.',
    remedy: 'Credit at most the remaining amount.',
  },
  'SVC-7004': {
    when: 'The guest has no e-mail address on file.',
    remedy: 'Add an address with `PATCH /guests/{id}`, then send again.',
  },
  'SVC-7005': {
    when: 'A charge or payment has the date of a closed business day, a line of such a day was changed or left out, or a change of `day_ends_at` would reopen one.',
    remedy:
      'Leave the date out: it then counts on `details.business_date`, the open day. Correct a line of a closed day with a new line.',
    details: { field: 'added_lines.0.date', date: '2027-01-03', business_date: '2027-01-04' },
  },
  'SVC-8001': {
    when: 'The payment provider declined the card, or does not know it. Nothing was charged; `details.failure_code` has the reason.',
    remedy:
      'Ask the guest for another card or payment method, and send it with a new `Idempotency-Key`: the old one keeps this response.',
    details: { payment_id: SAMPLE_IDS.payment, failure_code: 'insufficient_funds' },
  },
  'SVC-8002': {
    when: 'The amount exceeds what is due on the invoice, or the balance of the stay. Pending charges count as paid.',
    remedy: 'Pay at most `details.due`. If another charge is pending, wait for its outcome.',
    details: { due: { amount: 5200, currency: 'EUR' } },
  },
  'SVC-8003': {
    when: 'The refund exceeds what is left of the payment: the rest was refunded, is being refunded, or was never received.',
    remedy: 'Refund at most `details.left`.',
    details: { left: { amount: 0, currency: 'EUR' } },
  },
  'SVC-8005': {
    when: 'A shift was opened by a person who already has an open one at the property (`details.shift_id`), or a closed shift was closed again.',
    remedy: 'Use the open shift, or close it first.',
    details: { shift_id: SAMPLE_IDS.shift },
  },
  'SVC-9001': {
    when: 'An unexpected error, which is logged under the `request_id`.',
    remedy:
      'Send the same request again with the same `Idempotency-Key`. If it happens again, report the `request_id` to the operator.',
  },
  'SVC-9002': {
    when: 'The database or another part of the service does not respond.',
    remedy: AGAIN,
  },
}
