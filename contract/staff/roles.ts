/** Who may do what: one table, which the server enforces and the dashboard reads. */

export const ROLES = [
  'owner',
  'manager',
  'front_desk',
  'housekeeping',
  'revenue',
  'accountant',
  'developer',
] as const
export type Role = (typeof ROLES)[number]

type Roles = readonly Role[]

const OWNER: Roles = ['owner']
const LEADS: Roles = ['owner', 'manager']
const EVERYBODY: Roles = ROLES
/** Housekeepers see rooms, not guests and not money. */
const HOUSE: Roles = ['owner', 'manager', 'front_desk', 'revenue', 'accountant', 'developer']
const DESK: Roles = ['owner', 'manager', 'front_desk']
const PRICES: Roles = ['owner', 'manager', 'revenue']
const MONEY: Roles = ['owner', 'manager', 'front_desk', 'accountant']
const BOOKS: Roles = ['owner', 'manager', 'accountant']
const DEVELOPERS: Roles = ['owner', 'manager', 'developer']

/** No operation of its own: a part of a cancellation that not everybody who cancels may use. */
export const SET_FEE = 'setCancellationFee'

const all = (roles: Roles, ...operations: string[]) =>
  Object.fromEntries(operations.map((id) => [id, roles])) as Record<string, Roles>

/** The roles that may carry out an operation, by its id. What is not listed is for owners alone. */
export const PERMITTED: Readonly<Record<string, Roles>> = {
  // Oneself.
  ...all(EVERYBODY, 'getMe', 'updateMe', 'changePassword', 'changeEmail', 'createProof', 'getChangelog'),
  ...all(EVERYBODY, 'startSecondFactor', 'confirmSecondFactor', 'removeSecondFactor', 'renewRecoveryCodes'),
  ...all(EVERYBODY, 'listMyPasskeys', 'startPasskey', 'createPasskey', 'updatePasskey', 'removePasskey'),
  ...all(EVERYBODY, 'listMySessions', 'revokeMySession', 'revokeMyOtherSessions'),
  // The house.
  ...all(
    EVERYBODY,
    'listProperties',
    'getProperty',
    'getLogo',
    'listRoomTypes',
    'getRoomType',
    'listRooms',
    'getRoom',
  ),
  ...all(['owner', 'manager', 'front_desk', 'housekeeping'], 'updateRoom'),
  ...all(['owner', 'manager', 'front_desk', 'housekeeping'], 'createRoomBlock', 'deleteRoomBlock'),
  ...all(LEADS, 'createRoomType', 'updateRoomType', 'createRoom', 'updateProperty'),
  ...all(LEADS, 'setLogo', 'removeLogo'),
  // Guests and stays.
  ...all(
    HOUSE,
    'listReservations',
    'getReservation',
    'quoteCancellation',
    'listReservationActivity',
    'listReservationMails',
  ),
  ...all(DESK, 'createReservation', 'updateReservation', 'cancelReservation'),
  // Another fee than the policy's, in a cancellation or no-show: what is owed is given up by those who may credit it.
  ...all(LEADS, SET_FEE),
  ...all(HOUSE, 'listGuests', 'getGuest', 'getAvailability', 'listAvailableRooms', 'search'),
  ...all(HOUSE, 'listOtherBookers'),
  ...all(DESK, 'updateGuest', 'splitGuest', 'confirmGuest'),
  // Prices and channels.
  ...all(
    HOUSE,
    'listRatePlans',
    'getRatePlan',
    'previewCancellation',
    'listChannels',
    'getChannel',
    'getPushState',
  ),
  ...all(HOUSE, 'listHeldBookings'),
  ...all(
    PRICES,
    'createRatePlan',
    'updateRatePlan',
    'updateChannelMappings',
    'resyncChannel',
    'reauthenticateChannel',
  ),
  ...all(LEADS, 'connectChannel', 'disconnectChannel', 'renewBookingsAddress'),
  ...all(PRICES, 'directDemoChannel'),
  ...all(HOUSE, 'listChannelMappings'),
  // Money.
  ...all(HOUSE, 'listInvoices', 'getInvoice', 'getInvoicePdf', 'listPayments', 'getPayment'),
  ...all(
    MONEY,
    'createInvoice',
    'sendInvoice',
    'updateInvoice',
    'issueInvoice',
    'createPayment',
    'refundPayment',
  ),
  ...all(BOOKS, 'createCreditNote', 'exportInvoices', 'getTaxReport', 'exportTaxReport'),
  ...all(BOOKS, 'getPaymentReport', 'exportPaymentReport'),
  ...all(MONEY, 'listMails', 'getMail', 'retryMail'),
  // Settings → Developer.
  ...all(DEVELOPERS, 'listApiKeys', 'listKeyOperations', 'createApiKey', 'revokeApiKey'),
  ...all(DEVELOPERS, 'listWebhooks', 'getWebhook', 'createWebhook', 'updateWebhook', 'deleteWebhook'),
  ...all(DEVELOPERS, 'testWebhook', 'checkWebhookUrl', 'regenerateWebhookSecret', 'listWebhookHealth'),
  ...all(DEVELOPERS, 'listEventTypes'),
  ...all(
    DEVELOPERS,
    'listDeliveries',
    'getDelivery',
    'listAllDeliveries',
    'getDeliveryDetail',
    'replayDeliveries',
  ),
  ...all(DEVELOPERS, 'listEvents', 'getEventTimeline', 'listRequests', 'getRequest', 'getQuickStart'),
  ...all(DEVELOPERS, 'getInbox', 'updateInbox', 'clearInbox', 'checkSignature', 'listOutboundIps'),
  // The account.
  ...all(LEADS, 'listUsers', 'inviteUser', 'inviteUserAgain', 'updateUser', 'resetUser'),
  ...all(LEADS, 'removeUserSecondFactor', 'getSecurity'),
  ...all(OWNER, 'updateSecurity', 'getDirectory', 'updateDirectory'),
  ...all(LEADS, 'listUserSessions', 'revokeUserSessions', 'revokeUserSession'),
  ...all(LEADS, 'listAuditLog', 'exportAuditLog'),
}

/** The roles that may do it: for a sentence such as "Ask a manager". */
export const rolesFor = (operation: string): Roles => PERMITTED[operation] ?? OWNER

export const may = (role: Role, operation: string): boolean => rolesFor(operation).includes(role)

/** Who makes live keys that write: what such a key does is done to real guests and their money. */
export const LIVE_KEY_MAKERS: Roles = LEADS

/** About the account as a whole: nothing of it is for whoever is limited to properties. */
export const OF_THE_WHOLE_ACCOUNT: ReadonlySet<string> = new Set(['getQuickStart'])

/** Managers give every role but `owner`, and touch no owner. */
export const mayGive = (giver: Role, role: Role): boolean =>
  giver === 'owner' || (giver === 'manager' && role !== 'owner')
