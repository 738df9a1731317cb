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

const all = (roles: Roles, ...operations: string[]) =>
  Object.fromEntries(operations.map((id) => [id, roles])) as Record<string, Roles>

/** The roles that may carry out an operation, by its id. What is not listed is for owners alone. */
export const PERMITTED: Readonly<Record<string, Roles>> = {
  // Oneself.
  ...all(EVERYBODY, 'getMe', 'updateMe', 'changePassword', 'getChangelog'),
  ...all(EVERYBODY, 'startSecondFactor', 'confirmSecondFactor', 'removeSecondFactor', 'renewRecoveryCodes'),
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
  ...all(HOUSE, 'listReservations', 'getReservation', 'quoteCancellation', 'listReservationActivity'),
  ...all(DESK, 'createReservation', 'updateReservation', 'cancelReservation'),
  ...all(HOUSE, 'listGuests', 'getGuest', 'getAvailability', 'search'),
  ...all(DESK, 'updateGuest'),
  // Prices and channels.
  ...all(HOUSE, 'listRatePlans', 'getRatePlan', 'listChannels', 'getChannel', 'getPushState'),
  ...all(HOUSE, 'listHeldBookings'),
  ...all(PRICES, 'createRatePlan', 'updateRatePlan', 'resyncChannel', 'reauthenticateChannel'),
  ...all(LEADS, 'connectChannel', 'disconnectChannel'),
  ...all(PRICES, 'directDemoChannel'),
  ...all(HOUSE, 'listChannelMappings'),
  // Money.
  ...all(HOUSE, 'listInvoices', 'getInvoice', 'getInvoicePdf', 'getPayment'),
  ...all(
    MONEY,
    'createInvoice',
    'sendInvoice',
    'updateInvoice',
    'issueInvoice',
    'createPayment',
    'refundPayment',
  ),
  ...all(BOOKS, 'createCreditNote', 'exportInvoices', 'getTaxReport'),
  ...all(MONEY, 'listMails', 'retryMail'),
  // Settings → Developer.
  ...all(DEVELOPERS, 'listApiKeys', 'createApiKey', 'revokeApiKey'),
  ...all(DEVELOPERS, 'listWebhooks', 'getWebhook', 'createWebhook', 'updateWebhook', 'deleteWebhook'),
  ...all(DEVELOPERS, 'testWebhook', 'judgeWebhookUrl', 'regenerateWebhookSecret', 'listWebhookHealth'),
  ...all(
    DEVELOPERS,
    'listDeliveries',
    'getDelivery',
    'listAllDeliveries',
    'getDeliveryDetail',
    'replayDeliveries',
  ),
  ...all(DEVELOPERS, 'listEvents', 'getEventStory', 'listRequests', 'getRequest', 'getQuickStart'),
  ...all(DEVELOPERS, 'getInbox', 'updateInbox', 'clearInbox', 'checkSignature', 'listOutboundIps'),
  // The account.
  ...all(LEADS, 'listUsers', 'inviteUser', 'inviteUserAgain', 'updateUser', 'resetUser'),
  ...all(LEADS, 'listUserSessions', 'revokeUserSessions', 'revokeUserSession', 'listAuditLog'),
}

/** The roles that may do it: for a sentence such as "Ask a manager". */
export const rolesFor = (operation: string): Roles => PERMITTED[operation] ?? OWNER

export const may = (role: Role, operation: string): boolean => rolesFor(operation).includes(role)

/** Managers give every role but `owner`, and touch no owner. */
export const mayGive = (giver: Role, role: Role): boolean =>
  giver === 'owner' || (giver === 'manager' && role !== 'owner')
