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
/** Who may say how a room is. */
const CLEANERS: Roles = ['owner', 'manager', 'front_desk', 'housekeeping']
const PRICES: Roles = ['owner', 'manager', 'revenue']
const MONEY: Roles = ['owner', 'manager', 'front_desk', 'accountant']
const BOOKS: Roles = ['owner', 'manager', 'accountant']
const FIGURES: Roles = ['owner', 'manager', 'revenue', 'accountant']
const DEVELOPERS: Roles = ['owner', 'manager', 'developer']

/** No operation of its own: of a shift that is somebody else's. */
export const CLOSE_ANY_SHIFT = 'closeShiftOfOthers'

/** No operation of its own: a part of a cancellation that not everybody who cancels may use. */
export const SET_FEE = 'setCancellationFee'

/** No operation of its own: prices and discounts by hand, in a booking or a change of one. rule 22 */
export const SET_PRICES = 'setPricesByHand'

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
  // Another fee than the policy's, in a cancellation or no-show: what is owed is given up by those who may credit it.
  ...all(LEADS, SET_FEE),
  // Another price than the plan's is given up too.
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
  // Names, phones and balances that leave the service.
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
  // Everything about a person, as a file.
  ...all(LEADS, 'exportGuest', 'eraseGuest'),
  ...all(HOUSE, 'listGuestMerges', 'listGuestDuplicates'),
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
  // It changes nothing, and says what rooms were booked for.
  ...all(FIGURES, 'previewYieldRule'),
  ...all(PRICES, 'setBudget'),
  ...all(BOOKS, 'getJournal', 'getReceivables', 'getAccounting', 'updateAccounting'),
  ...all(BOOKS, 'getPaymentReport', 'exportPaymentReport'),
  ...all(FIGURES, 'getManagerReport', 'exportManagerReport'),
  ...all(MONEY, 'getInHouseList', 'exportInHouseList', 'getOpenBalances', 'exportOpenBalances'),
  ...all(LEADS, 'listReportSchedules', 'createReportSchedule', 'updateReportSchedule'),
  ...all(LEADS, 'deleteReportSchedule', 'sendReport'),
  // Each paper for those who may read its report.
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

/** The roles that may do it: for a sentence such as "Ask a manager". */
export const rolesFor = (operation: string): Roles => PERMITTED[operation] ?? OWNER

export const may = (role: Role, operation: string): boolean => rolesFor(operation).includes(role)

/** What a session may do that a code has opened, whatever the role: a short code never opens guests or books. rule 15.34 */
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

/** What a session may do: its role, and less where a code has opened it. */
export const mayInSession = (
  session: { readonly role: Role; readonly by_code: boolean },
  operation: string,
) => may(session.role, operation) && (!session.by_code || BY_CODE.has(operation))

/** Who makes live keys that write: what such a key does is done to real guests and their money. */
export const LIVE_KEY_MAKERS: Roles = LEADS

/** About the account as a whole: nothing of it is for whoever is limited to properties. */
export const OF_THE_WHOLE_ACCOUNT: ReadonlySet<string> = new Set(['getQuickStart'])

/** Managers give every role but `owner`, and touch no owner. */
export const mayGive = (giver: Role, role: Role): boolean =>
  giver === 'owner' || (giver === 'manager' && role !== 'owner')
