import type { AnyErrorCode } from '../../error-codes.ts'

/** Title and advice of each error, for staff at the desk. */
type Advice = Record<AnyErrorCode, { title: string; todo: string }>

export const errors: {
  advice: Advice
  short_nights: (dates: string) => string
  retry_in: (time: string) => string
  /** Why a room cannot be assigned, by `details.reason`; `by` is a confirmation code, `until` a date. */
  room_refusals: Record<string, (room: string, by: string, from: string, until: string) => string>
} = {
  short_nights: (dates) => `Nothing is left on ${dates}.`,
  retry_in: (time) => `Next try in ${time}.`,
  room_refusals: {
    missing: () => 'No room is assigned.',
    needed_in_house: () => 'A guest in house needs a room.',
    other_room_type: (room) => `Room ${room} is of another room type.`,
    out_of_order: (room, _by, _from, until) => `Room ${room} is out of order until ${until}.`,
    taken: (room, by, from, until) => `Room ${room} is taken by ${by} from ${from} to ${until}.`,
    occupied: (room, by, _from, until) => `${by} is still in room ${room}, due out on ${until}.`,
    locked: () => 'The stay is locked in its room: unlock it first.',
  },
  advice: {
    NETWORK: {
      title: 'Serai cannot be reached',
      todo: 'Check your network connection, then try again. Nothing is done twice.',
    },
    UNREADABLE: {
      title: 'The response could not be read',
      todo: 'Something between this browser and the service, such as a proxy, has responded in its place. Try again.',
    },
    PASSKEY_ADDRESS: {
      title: 'Passkeys do not work at this address',
      todo: 'Open Serai at its usual address to use them.',
    },
    PASSKEY_CANCELLED: {
      title: 'The passkey request was cancelled or took too long',
      todo: 'Try again when you are ready.',
    },
    PASSKEY_FAILED: {
      title: 'The passkey could not be used',
      todo: 'Try again with another device or security key.',
    },
    PASSKEY_KNOWN: {
      title: 'This device already has a passkey for you',
      todo: 'Use it to sign in, or choose another device.',
    },
    'SVC-1001': { title: 'Not all nights are free', todo: 'Choose other dates or another room type.' },
    'SVC-1002': {
      title: 'The channel is throttling requests',
      todo: 'Syncing resumes automatically. Nothing is lost.',
    },
    'SVC-1003': {
      title: 'The channel needs to be reconnected',
      todo: 'Open the channel and choose Reconnect.',
    },
    'SVC-1004': { title: 'The channel could not be synced', todo: 'Retrying automatically.' },
    'SVC-1005': {
      title: 'The stay does not meet a restriction',
      todo: 'Choose other dates, another length or another rate plan.',
    },
    'SVC-1006': {
      title: 'The room cannot be assigned',
      todo: 'Choose another room.',
    },
    'SVC-1007': {
      title: 'That is not possible in its current status',
      todo: 'Check the status of the reservation.',
    },
    'SVC-1008': { title: 'The rate plan cannot be booked', todo: 'It is inactive, or a night has no price.' },
    'SVC-1009': {
      title: 'Too many guests for the room',
      todo: 'Choose a larger room type, or two rooms.',
    },
    'SVC-1010': {
      title: 'More rooms are sold than would be left',
      todo: 'Move those stays first, or keep the rooms.',
    },
    'SVC-1011': {
      title: 'These dates are not possible',
      todo: 'Departure must be after arrival, and arrival must not be in the past.',
    },
    'SVC-1012': {
      title: 'The channel mapping is missing or duplicated',
      todo: 'Give each rate its own code at the channel.',
    },
    'SVC-1014': { title: 'The price has changed', todo: 'Check the new price and confirm it.' },
    'SVC-1015': { title: 'Somebody else has changed this', todo: 'Check the new version first.' },
    'SVC-1016': {
      title: 'A service is sold out',
      todo: 'Take fewer of it, other dates, or leave it out.',
    },
    'SVC-1017': {
      title: 'The block of the group has no room left, or is over',
      todo: 'Raise the block of the group first, or book without the group.',
    },
    'SVC-1018': {
      title: 'The move is not possible',
      todo: 'Choose another room, or move the other stay as well.',
    },
    'SVC-1019': {
      title: 'The rule has changed since its preview',
      todo: 'Look at what it would do now, then switch it on.',
    },
    'SVC-1025': {
      title: 'The guest has been erased, or cannot be erased yet',
      todo: 'Cancel or settle open stays first.',
    },
    'SVC-1026': {
      title: 'The merge can no longer be undone',
      todo: 'Merges can be undone for 30 days.',
    },
    'SVC-1501': {
      title: 'The address is not allowed',
      todo: 'It must be HTTPS and reachable from the internet.',
    },
    'SVC-1502': { title: 'There are too many endpoints', todo: 'Remove one that is no longer used.' },
    'SVC-2001': { title: 'The request could not be read', todo: 'Reload the page.' },
    'SVC-2002': { title: 'Some fields are not valid', todo: 'Check the marked fields.' },
    'SVC-2003': { title: 'The request could not be read', todo: 'Reload the page.' },
    'SVC-2004': { title: 'That is too much at once', todo: 'Send less at a time.' },
    'SVC-2005': { title: 'The list has changed', todo: 'Reload it from the start.' },
    'SVC-3001': {
      title: 'This does not exist',
      todo: 'It was removed, or belongs to another property or environment.',
    },
    'SVC-3002': { title: 'That is not possible here', todo: 'Reload the page.' },
    'SVC-3003': { title: 'There is nothing at this address', todo: 'Reload the page.' },
    'SVC-4001': { title: 'You are not signed in', todo: 'Sign in again to return to this screen.' },
    'SVC-4002': { title: 'The API key is not valid', todo: 'Create a new one under Developer.' },
    'SVC-4003': { title: 'The API key has been revoked', todo: 'Create a new one under Developer.' },
    'SVC-4004': { title: 'The API key is read-only', todo: 'Use one with write access.' },
    'SVC-4005': { title: 'That belongs to another property', todo: 'Choose that property first.' },
    'SVC-4006': {
      title: 'Growth tier needed',
      todo: 'API and webhooks come with the Growth tier and above.',
    },
    'SVC-4007': { title: 'The key belongs to the other environment', todo: 'Use a key of this one.' },
    'SVC-4008': {
      title: 'The request did not use HTTPS',
      todo: 'Open the address that begins with https://.',
    },
    'SVC-4101': { title: 'You are not signed in', todo: 'Sign in again to return to this screen.' },
    'SVC-4102': {
      title: 'The e-mail or the password is wrong',
      todo: 'Check both, or reset your password.',
    },
    'SVC-4103': {
      title: 'Your role does not allow this',
      todo: 'Ask an owner or manager, who can also change your role.',
    },
    'SVC-4104': { title: 'The page is out of date', todo: 'Reload it, then try again.' },
    'SVC-4105': { title: 'Too many attempts', todo: 'Wait before you try again.' },
    'SVC-4106': { title: 'The code is wrong or already used', todo: 'Wait for the next code in your app.' },
    'SVC-4107': { title: 'The link is no longer valid', todo: 'Request a new one.' },
    'SVC-4108': { title: 'The account needs an owner', todo: 'Make another user an owner first.' },
    'SVC-4109': { title: 'The password is wrong', todo: 'Enter your own password again.' },
    'SVC-4110': { title: 'That is not possible right now', todo: 'Reload the page and check.' },
    'SVC-4111': {
      title: 'Your identity was not confirmed',
      todo: 'Try again, and enter your password or a code.',
    },
    'SVC-4112': {
      title: 'Two-factor sign-in is required',
      todo: 'Set it up first: reload the page.',
    },
    'SVC-4113': {
      title: 'The passkey was not accepted',
      todo: 'Try again, or use your password.',
    },
    'SVC-4114': {
      title: 'The directory did not sign you in',
      todo: 'Begin again. If it happens again, ask an owner whether you are in the team with the e-mail of the directory.',
    },
    'SVC-4115': {
      title: 'The directory does not respond',
      todo: 'Try again in a few minutes. If it happens again, tell an owner.',
    },
    'SVC-4116': {
      title: 'The code is wrong',
      todo: 'Try again. After five wrong codes, sign in with your password.',
    },
    'SVC-4117': { title: 'The QR code is no longer valid', todo: 'Scan a new one.' },
    'SVC-5001': { title: 'Too many requests', todo: 'Wait a moment, then try again.' },
    'SVC-6001': {
      title: 'The same request is still running',
      todo: 'Wait a moment, then check the result.',
    },
    'SVC-6002': { title: 'The request changed on its way', todo: 'Try again.' },
    'SVC-6003': { title: 'The request could not be read', todo: 'Reload the page.' },
    'SVC-7001': {
      title: 'The invoice has been issued',
      todo: 'It can no longer be changed; create a credit note instead.',
    },
    'SVC-7002': { title: 'The invoice is still a draft', todo: 'Issue it first.' },
    'SVC-7003': {
      title: 'The credit is too large',
      todo: 'It can be at most what is left of the invoice.',
    },
    'SVC-7004': { title: 'There is no e-mail address', todo: 'Add one to the guest’s profile.' },
    'SVC-7005': {
      title: 'That day is closed',
      todo: 'Leave the date out: it then counts today. Correct what was charged by a new line.',
    },
    'SVC-8001': { title: 'The payment was declined', todo: 'Ask for another way to pay.' },
    'SVC-8002': { title: 'More than what is due', todo: 'Take at most the open balance.' },
    'SVC-8003': { title: 'It has already been refunded', todo: 'Check the payments of the invoice.' },
    'SVC-8004': {
      title: 'Above the credit limit',
      todo: 'A manager can book it with a reason; otherwise the guest pays.',
    },
    'SVC-8005': {
      title: 'The shift is already open or already closed',
      todo: 'Reload the page to see the current shift.',
    },
    'SVC-9001': {
      title: 'Something went wrong on our side',
      todo: 'Try again. If it happens again, give support the request number.',
    },
    'SVC-9002': { title: 'The service is busy', todo: 'Try again in a moment.' },
  },
}
