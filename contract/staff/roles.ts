/** Permissions: one table, which the server enforces and the dashboard reads. */

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
/** Housekeepers see rooms, but neither guests nor money. */
const HOUSE: Roles = ['owner', 'manager', 'front_desk', 'revenue', 'accountant', 'developer']
const DESK: Roles = ['owner', 'manager', 'front_desk']
/** Roles that may set the condition of a room. */
const CLEANERS: Roles = ['owner', 'manager', 'front_desk', 'housekeeping']
const PRICES: Roles = ['owner', 'manager', 'revenue']
const MONEY: Roles = ['owner', 'manager', 'front_desk', 'accountant']
const BOOKS: Roles = ['owner', 'manager', 'accountant']
const FIGURES: Roles = ['owner', 'manager', 'revenue', 'accountant']
const DEVELOPERS: Roles = ['owner', 'manager', 'developer']

/** Not an operation: closing another user's shift. */
export const CLOSE_ANY_SHIFT = 'closeShiftOfOthers'

/** Not an operation: another fee in a cancellation. */
export const SET_FEE = 'setCancellationFee'

/** Not an operation: prices and discounts by hand, in a booking or a change. rule 22 */
export const SET_PRICES = 'setPricesByHand'

const all = (roles: Roles, ...operations: string[]) =>
  Object.fromEntries(operations.map((id) => [id, roles])) as Record<string, Roles>

/** The roles that may run an operation, by its id. What is not listed is for owners alone. */
export const PERMITTED: Readonly<Record<string, Roles>> = {
  // The own profile.
  ...all(EVERYBODY, 'getMe', 'updateMe', 'changePassword', 'changeEmail', 'createProof', 'getChangelog'),
  ...all(EVERYBODY, 'startSecondFactor', 'confirmSecondFactor', 'removeSecondFactor', 'renewRecoveryCodes'),
  ...all(EVERYBODY, 'listMyPasskeys', 'startPasskey', 'createPasskey', 'updatePasskey', 'removePasskey'),
  ...all(EVERYBODY, 'listMySessions', 'revokeMySession', 'revokeMyOtherSessions'),
  // The property.
  ...all(
    EVERYBODY,
    'listProperties',
    'getProperty',
    'getPropertyPhoto',
    'getLogo',
    'listRoomTypes',
    'getRoomType',
    'getRoomTypePhoto',
    'listRooms',
    'getRoom',
  ),
  ...all(CLEANERS, 'updateRoom', 'createRoomBlock', 'deleteRoomBlock'),
  ...all(
    EVERYBODY,
    'listHousekeeping',
    'exportHousekeeping',
    'getHousekeepingRules',
    'listTasks',
    'getTask',
    'getTaskPhoto',
  ),
  ...all(CLEANERS, 'recordHousekeeping', 'assignHousekeeping', 'balanceHousekeeping'),
  ...all(EVERYBODY, 'listHousekeepers'),
  ...all(EVERYBODY, 'listTaskActivity', 'exportTasks'),
  ...all(CLEANERS, 'createTask', 'updateTask', 'addTaskPhoto', 'removeTaskPhoto'),
  ...all(LEADS, 'updateHousekeepingRules'),
  ...all(LEADS, 'createRoomType', 'updateRoomType', 'createRoom', 'updateProperty'),
  ...all(LEADS, 'previewBookingPage'),
  ...all(LEADS, 'addRoomTypePhoto', 'updateRoomTypePhoto', 'removeRoomTypePhoto'),
  ...all(LEADS, 'addPropertyPhoto', 'updatePropertyPhoto', 'removePropertyPhoto'),
  ...all(LEADS, 'setLogo', 'removeLogo'),
  // Guests and stays.
  ...all(
    HOUSE,
    'listReservations',
    'countReservations',
    'getReservation',
    'quoteCancellation',
    'listReservationActivity',
    'listReservationMails',
  ),
  ...all(DESK, 'createReservation', 'updateReservation', 'cancelReservation', 'moveReservations'),
  ...all(DESK, 'previewRoomAssignment'),
  // Another fee than the policy's, in a cancellation or no-show: it waives revenue, so it needs the
  // permission to credit.
  ...all(LEADS, SET_FEE),
  // Another price than the plan's waives revenue too.
  ...all(LEADS, SET_PRICES),
  ...all(HOUSE, 'listGuests', 'getGuest', 'getAvailability', 'listAvailableRooms', 'search'),
  ...all(
    HOUSE,
    'listOtherBookers',
    'getToday',
    'exportToday',
    'getCalendar',
    'getRateGrid',
    'listNotices',
    'markNotices',
  ),
  // Exports of names, phone numbers and balances.
  ...all(DESK, 'getDowntimePage', 'getDowntimePdf', 'getDowntimeSettings'),
  ...all(LEADS, 'updateDowntimeSettings'),
  ...all(LEADS, 'getSetup', 'updateSetup'),
  ...all(
    DESK,
    'updateGuest',
    'splitGuest',
    'confirmGuest',
    'mergeGuests',
    'undoGuestMerge',
    'recordGuestConsent',
    'dismissGuestDuplicate',
  ),
  // What the law asks of guests, with the numbers of their documents.
  ...all(HOUSE, 'getRegistration'),
  ...all(DESK, 'viewRegistration', 'setRegistration', 'deleteRegistration'),
  // All data of a person, as a file.
  ...all(LEADS, 'exportGuest', 'eraseGuest'),
  ...all(HOUSE, 'listGuestMerges', 'listGuestDuplicates', 'listGuestPairs'),
  ...all(HOUSE, 'listTemplates', 'getTemplate', 'listMessageSchedules'),
  ...all(HOUSE, 'listMessages', 'listReservationMessages'),
  ...all(DESK, 'previewTemplate', 'createMessage', 'deleteMessage', 'markMessagesRead'),
  ...all(LEADS, 'setTemplate', 'deleteTemplate', 'setMessageSchedule'),
  // Prices and channels.
  ...all(
    HOUSE,
    'listRatePlans',
    'getRatePlan',
    'listYieldRules',
    'getYieldRule',
    'listYieldNights',
    'previewCancellation',
    'listChannels',
    'getChannel',
    'getPushState',
  ),
  ...all(HOUSE, 'listHeldBookings'),
  ...all(HOUSE, 'listPromotions', 'getPromotion', 'listServices', 'getService', 'getServiceAvailability'),
  ...all(PRICES, 'createPromotion', 'updatePromotion', 'createService', 'updateService'),
  ...all(
    PRICES,
    'createRatePlan',
    'updateRatePlan',
    'changeRates',
    'createYieldRule',
    'updateYieldRule',
    'deleteYieldRule',
    'revertYieldRule',
    'updateChannelMappings',
    'resyncChannel',
    'reauthenticateChannel',
  ),
  ...all(LEADS, 'connectChannel', 'disconnectChannel', 'renewBookingsAddress'),
  ...all(PRICES, 'directDemoChannel'),
  ...all(HOUSE, 'listChannelMappings'),
  // Money.
  ...all(
    HOUSE,
    'listInvoices',
    'getInvoice',
    'getInvoicePdf',
    'listCharges',
    'listFolios',
    'listPayments',
    'getPayment',
  ),
  ...all(
    MONEY,
    'createInvoice',
    'sendInvoice',
    'createCharge',
    'deleteCharge',
    'createFolio',
    'updateFolio',
    'deleteFolio',
    'moveInvoiceLines',
    'movePayment',
    'updateInvoice',
    'issueInvoice',
    'createPayment',
    'createPayments',
    'refundPayment',
  ),
  ...all(BOOKS, 'createCreditNote', 'exportInvoices', 'getTaxReport', 'exportTaxReport'),
  ...all(MONEY, 'listBusinessDays', 'getBusinessDay', 'getDay'),
  ...all(FIGURES, 'getPerformance', 'exportPerformance', 'getPickup', 'getPace', 'listReportedStays'),
  ...all(FIGURES, 'getBudget', 'getOverview', 'getChannelMix'),
  // Read-only, but shows prices of booked rooms.
  ...all(FIGURES, 'previewYieldRule'),
  ...all(PRICES, 'setBudget'),
  ...all(BOOKS, 'getJournal', 'getReceivables', 'getAccounting', 'updateAccounting'),
  ...all(BOOKS, 'getPaymentReport', 'exportPaymentReport'),
  ...all(FIGURES, 'getManagerReport', 'exportManagerReport'),
  ...all(MONEY, 'getInHouseList', 'exportInHouseList', 'getOpenBalances', 'exportOpenBalances'),
  ...all(LEADS, 'listReportSchedules', 'createReportSchedule', 'updateReportSchedule'),
  ...all(LEADS, 'deleteReportSchedule', 'sendReport'),
  // Each paper for the roles that may read its report.
  ...all([...MONEY, 'revenue'], 'getPaperPdf'),
  ...all(MONEY, 'listShifts', 'getShift', 'openShift', 'closeShift'),
  ...all(LEADS, CLOSE_ANY_SHIFT),
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

/** The roles that may run an operation: for a text such as "Ask a manager". */
export const rolesFor = (operation: string): Roles => PERMITTED[operation] ?? OWNER

export const may = (role: Role, operation: string): boolean => rolesFor(operation).includes(role)

/**
 * Operations allowed in a session that was opened with a code, whatever the role: a short code gives no
 * access to guests or accounts. rule 15.34
 */
const BY_CODE: ReadonlySet<string> = new Set([
  'getMe',
  'updateMe',
  'getChangelog',
  'listProperties',
  'getProperty',
  'getLogo',
  'listRoomTypes',
  'getRoomType',
  'listRooms',
  'getRoom',
  'updateRoom',
  'createRoomBlock',
  'deleteRoomBlock',
  'listHousekeeping',
  'exportHousekeeping',
  'getHousekeepingRules',
  'listHousekeepers',
  'recordHousekeeping',
  'assignHousekeeping',
  'balanceHousekeeping',
  'listTasks',
  'getTask',
  'createTask',
  'updateTask',
  'addTaskPhoto',
  'getTaskPhoto',
])

/** Whether a session may run an operation: by its role, and restricted where a code opened it. */
export const mayInSession = (
  session: { readonly role: Role; readonly by_code: boolean },
  operation: string,
) => may(session.role, operation) && (!session.by_code || BY_CODE.has(operation))

/** Roles that may create live keys with write access: these act on real guests and money. */
export const LIVE_KEY_MAKERS: Roles = LEADS

/** Operations on the whole account: not for users restricted to properties. */
export const OF_THE_WHOLE_ACCOUNT: ReadonlySet<string> = new Set(['getQuickStart'])

/** Managers assign every role but `owner`, and cannot change owners. */
export const mayGive = (giver: Role, role: Role): boolean =>
  giver === 'owner' || (giver === 'manager' && role !== 'owner')
