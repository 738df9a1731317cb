import { GUEST_ERRORS } from './error-guide-guests.ts'
import { SERVICE_ERRORS } from './error-guide-services.ts'
import type { ErrorCode } from './errors.ts'
import { SAMPLE_IDS } from './samples/values.ts'

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
    when: 'At least one night of the stay has fewer rooms or beds left than the booking needs. `details.nights` lists every short night.',
    remedy:
      'Offer other dates or another room type; `GET /availability` shows what is left. Repeating the request helps only after somebody has cancelled.',
    details: { room_type_id: SAMPLE_IDS.room_type, nights: [{ date: '2027-03-16', available: 0 }] },
  },
  'SVC-1002': {
    when: 'The channel asked us to slow down. It is amber, and synchronisation is paused until `sync_paused_until`.',
    remedy:
      'Nothing is lost: changes wait in the queue and go out after the pause. Ask again after `Retry-After`.',
  },
  'SVC-1003': {
    when: 'The channel refused the stored credentials. It is red, and changes wait in the queue.',
    remedy: 'A person signs in to the channel again in the dashboard. The API cannot do it.',
  },
  'SVC-1004': {
    when: 'The channel could not be reached, or answered with an error, three times in a row.',
    remedy: 'Look at the `last_error` of the channel. Synchronisation goes on trying by itself.',
  },
  'SVC-1005': {
    when: 'A restriction of the rate plan forbids the stay: length of stay, arrival or departure on a closed day, a date that is not sold, or the time before arrival.',
    remedy:
      'Read `details`: it names the restriction, the date and the value that is required. Change the dates or take another rate plan.',
    details: {
      restriction: 'min_stay',
      date: '2027-12-31',
      required: 3,
      failed: [{ restriction: 'min_stay', date: '2027-12-31', required: 3 }],
    },
  },
  'SVC-1006': {
    when:
      'The room cannot be given to the stay; `details.reason` says why: `missing` (none is assigned where one is needed), `needed_in_house`, ' +
      '`taken` (by another stay on one of the nights), `occupied` (its guest has not left), `out_of_order` (until `until`), `other_room_type`, ' +
      '`no_nights_left` (the guest is due to leave today), or `locked` (`room_locked`). ' +
      'For `taken` and `occupied` the other stay is named.',
    remedy: 'Assign another room, or send `room_id: null` and let reception choose.',
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
    when: 'The status of the reservation does not allow the change, or a condition of it is not met: an open balance at check-out, the wrong business date, a stay that has already begun.',
    remedy: 'Read the reservation again. `details.allowed` lists the statuses it can move to now.',
    details: { from: 'checked_in', to: 'cancelled', allowed: ['checked_out'], reason: 'no_such_change' },
  },
  'SVC-1008': {
    when:
      'The rate plan is inactive, prices another room type, or has no price for one of the nights. `details.reason` says which: ' +
      '`rate_plan_inactive`, `room_type_inactive`, `other_room_type`, `no_price`, or `price_not_positive` where a derivation, ' +
      'the number of guests or a channel brings the price to 0 or below; `details.date` is the night. ' +
      '`total_too_high` where the stay would cost more than `details.maximum`, whoever names its prices.',
    remedy:
      'Choose a rate plan of the room type that has a price for all nights. `GET /availability` lists them as `offers`.',
    details: { rate_plan_id: SAMPLE_IDS.rate_plan, reason: 'no_price', date: '2027-03-16' },
  },
  'SVC-1009': {
    when: 'There are more adults, children or guests in all than the room type holds.',
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
    when: 'Check-out is not after check-in, the stay is longer than 365 nights, begins before the business date of the property, or arrives more than 730 days ahead.',
    remedy: 'Correct the dates. The business date follows the time zone of the property.',
    details: { field: 'check_out', reason: 'not_after_check_in', limit: '2027-03-16' },
  },
  'SVC-1012': {
    when: 'Two rate plans would answer to the same room and rate of a channel, or a mapping that is needed is missing.',
    remedy: 'Take the pair of `channel_room_id` and `channel_rate_id` away from the other rate plan first.',
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
    remedy: 'Read the object again, apply the change to what you find, and send it with the new `ETag`.',
  },
  'SVC-1018': {
    when:
      'At least one of the moves cannot be done, so none is. `details.conflicts` names every conflict: its `reason` (`taken`, `out_of_order`, ' +
      '`occupied`, `sold_out`, `locked`, …), the stay, the room, the nights and the other stay, where one is in the way.',
    remedy:
      'Take other rooms, or move the other stay in the same request. With `dry_run=true` the conflicts are in the answer, beside what ' +
      'the moves would come to.',
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
    when: 'A yield rule was to run without the `previewed_version` of the rule as it is, or the terms of a running one were to change.',
    remedy:
      'Send the `version` of its preview as `previewed_version`. Change terms with `status: "paused"`, then look at the preview again.',
    details: { version: 4 },
  },
  ...GUEST_ERRORS,
  ...SERVICE_ERRORS,
  'SVC-1501': {
    when: 'The URL of a webhook is not HTTPS, holds a user name or password, or leads to a private, loopback, link-local or reserved address. `details.reason` is `syntax`, `scheme`, `credentials`, `fragment`, `host` (no public name), `port` (of another protocol) or `address`.',
    remedy:
      'Give a public HTTPS address. On a developer machine with `WEBHOOK_ALLOW_LOOPBACK=true`, `http://127.0.0.1` is allowed.',
    details: { field: 'url', reason: 'address' },
  },
  'SVC-1502': {
    when: 'The scope of the key (the property, or the account as a whole) has 20 webhook endpoints already.',
    remedy: 'Delete one that is no longer used, or widen the `events` of another.',
    details: { maximum: 20 },
  },
  'SVC-2001': {
    when: 'The body is not JSON, has a key twice in one object, or is not an object.',
    remedy: 'Send one JSON object in UTF-8. The message says where reading stopped.',
  },
  'SVC-2002': {
    when: 'A field or a query parameter is missing, unknown, or has a value that is not allowed. `details` names each of them.',
    remedy:
      'Correct every field in `details`. Unknown fields are refused, so that a misspelt name is never lost in silence.',
    details: field('chek_in', 'unknown_field', 'chek_in is not known here. Did you mean check_in?'),
  },
  'SVC-2003': {
    when: 'The request has a body whose `Content-Type` is not `application/json`, or a picture that is none of JPEG, PNG and WebP.',
    remedy: 'Send `Content-Type: application/json`; with a picture its own, such as `image/jpeg`.',
  },
  'SVC-2004': {
    when: 'The body is larger than 256 KiB (1 MiB for rate plans, 10 MiB for pictures).',
    remedy: 'Send less at once; `price_overrides` may be split over several requests.',
  },
  'SVC-2005': {
    when: 'The cursor was changed, was made by another version, or is used with another list or other filters.',
    remedy:
      'Start again from the first page, and send a `next_cursor` only with the filters of the page it came with.',
  },
  'SVC-3001': {
    when: 'The id in the path or in the body names nothing that this key can see. What belongs to another account or property looks exactly the same.',
    remedy:
      'Check the id, and whether the key belongs to the right property. For a field of the body, `details` names it.',
    details: field('room_type_id', 'not_found', 'room_type_id names no object.'),
  },
  'SVC-3002': {
    when: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  'SVC-3003': {
    when: 'No operation has this path; perhaps the version segment `/v1` is missing.',
    remedy: 'Compare the path with the list of operations.',
  },
  'SVC-4001': {
    when: 'The request has no `Authorization` header, or one of another scheme than Bearer.',
    remedy: 'Send `Authorization: Bearer <API_KEY>`.',
  },
  'SVC-4002': {
    when: 'The key is mistyped, incomplete, or was never made.',
    remedy: 'Copy the key again. It is shown once; if it is lost, make a new one and revoke the old one.',
  },
  'SVC-4003': {
    when: 'The key has been revoked.',
    remedy: 'Use another key. Other keys of the account are not affected.',
  },
  'SVC-4004': {
    when: 'A read-only key was used with POST, PUT, PATCH or DELETE, or a key that is limited to some operations with another one.',
    remedy:
      'Use a key that may do it. `details` of a limited key names the operation and those that it may carry out.',
  },
  'SVC-4005': {
    when: 'A key of one property, or somebody who is limited to properties, named another `property_id` or changed a guest who stayed elsewhere too.',
    remedy: 'Leave `property_id` out, or ask with a portfolio key or by somebody who sees all properties.',
  },
  'SVC-4006': {
    when: 'The account is below the Growth tier. Webhook deliveries are held until the tier is back.',
    remedy: 'Ask the owner of the account to change the tier.',
  },
  'SVC-4007': {
    when: 'A sandbox key was sent to the live address, or the other way round.',
    remedy: 'Send `sk_live_` keys to `/v1` and `sk_sandbox_` keys to `/sandbox/v1`.',
  },
  'SVC-4008': {
    when: 'The service stands behind a proxy, and the request came past it, or reached it without HTTPS.',
    remedy:
      'Send requests over HTTPS to the address that you were given. A key that was sent so should be revoked.',
  },
  'SVC-5001': {
    when: 'The key has sent more requests than its allowance. `RateLimit` says what is left and when it is full again.',
    remedy: 'Wait for the seconds of `Retry-After`, and spread requests out; the burst refills steadily.',
  },
  'SVC-6001': {
    when: 'The first request with this `Idempotency-Key` has not finished.',
    remedy: AGAIN,
  },
  'SVC-6002': {
    when: 'The `Idempotency-Key` was used within 24 hours for a request with another method, path, query or body.',
    remedy: 'Make a new key for each new intent; keep a key only for repeats of the very same request.',
  },
  'SVC-6003': {
    when: 'The `Idempotency-Key` is empty, longer than 255 characters, or has characters other than visible ASCII.',
    remedy: 'Use a random UUID.',
  },
  'SVC-7001': {
    when: 'The invoice has been issued and so can no longer change.',
    remedy: 'Correct it with a credit note.',
  },
  'SVC-7002': {
    when: 'The invoice is a draft: it has no number and cannot be sent or credited.',
    remedy: 'Issue it first; it is issued at check-out, or by staff.',
  },
  'SVC-7003': {
    when: 'The credit notes together would be larger than the invoice.',
    remedy: 'Credit at most what is left.',
  },
  'SVC-7004': {
    when: 'The guest has no e-mail address on file.',
    remedy: 'Add an address with `PATCH /guests/{id}`, then send again.',
  },
  'SVC-7005': {
    when: 'A charge or payment is dated in a business day that has ended, a line of such a day was changed or left out, or a change of when days end would open one again.',
    remedy:
      'Leave the date out: it then counts on `details.business_date`, the day that is open. Correct a line of a closed day by a new one.',
    details: { field: 'added_lines.0.date', date: '2027-01-03', business_date: '2027-01-04' },
  },
  'SVC-8001': {
    when: 'The payment provider declined the card, or knows no such card. Nothing was taken; `details.failure_code` has its reason.',
    remedy:
      'Ask the guest for another card or another way to pay, and send that with another `Idempotency-Key`: this one keeps its answer.',
    details: { payment_id: SAMPLE_IDS.payment, failure_code: 'insufficient_funds' },
  },
  'SVC-8002': {
    when: 'The amount is larger than what is due on the invoice, or than what the stay owes altogether. A charge that is on its way counts as paid.',
    remedy: 'Pay at most `details.due`. Where another charge is on its way, wait for what becomes of it.',
    details: { due: { amount: 5200, currency: 'EUR' } },
  },
  'SVC-8003': {
    when: 'The refund is larger than what is left of the payment: the rest has gone back, is on its way, or never arrived.',
    remedy: 'Refund at most `details.left`; with nothing left there is nothing to do.',
    details: { left: { amount: 0, currency: 'EUR' } },
  },
  'SVC-8005': {
    when: 'A shift is opened while the same person has one open at the property (`details.shift_id`), or one is closed that is closed.',
    remedy: 'Go on with the open one, or close it first.',
    details: { shift_id: SAMPLE_IDS.shift },
  },
  'SVC-9001': {
    when: 'Something failed that should not have. It is logged under the `request_id`.',
    remedy:
      'Send the same request again with the same `Idempotency-Key`. If it persists, give the operator the `request_id`.',
  },
  'SVC-9002': {
    when: 'The database or another part that the service needs does not answer for the moment.',
    remedy: AGAIN,
  },
}
