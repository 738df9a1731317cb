/**
 * The map of `server/features/`, from the ground up: a feature calls features of its own wing that stand before it,
 * and those of wings that stand before its own, through their `public.ts`. So there is no cycle, and every arrow
 * points down. A wing is a folder of the same name in each tree (`TREES`); a feature without a wing stands by itself.
 */
interface Feature {
  readonly about: string
  /** Features whose `public.ts` it imports. */
  readonly calls: readonly string[]
}

export interface Wing {
  readonly about: string
  readonly features: Readonly<Record<string, Feature>>
}

/** Where each wing has its folder. */
export const TREES = [
  'server/features',
  'contract',
  'web/dashboard',
  'web/lib/i18n/en',
  'web/lib/i18n/de',
  'test/api',
] as const

const feature = (about: string, calls = ''): Feature => ({ about, calls: calls.split(' ').filter(Boolean) })

/** A feature without a wing. */
const alone = (name: string, about: string, calls?: string): Wing => ({
  about,
  features: { [name]: feature(about, calls) },
})

export const WINGS: Readonly<Record<string, Wing>> = {
  property: {
    about: 'A property: its settings and its pictures',
    features: {
      images: feature('Pictures, in the sizes that are shown'),
      properties: feature('Settings of a property, its letterhead, logo and photos', 'images'),
    },
  },
  channels: alone('channels', 'Connections to channels, and what changed for them'),
  'live-updates': alone('live-updates', 'What changed, for open screens, and who has which record open'),
  guests: alone('guests', 'Profiles, matching, duplicates and consents', 'properties'),
  companies: alone('companies', 'Companies and travel agents: who they are and what is agreed', 'properties'),
  mail: {
    about: 'E-mail: the outbox, and the texts of messages to guests',
    features: {
      email: feature('The outbox, its worker, and e-mails about bookings'),
      'message-templates': feature('Texts of messages to guests, and when they are sent', 'properties email'),
    },
  },
  downtime: alone('downtime', 'Packs of lists for when the service is down', 'properties'),
  account: {
    about: 'Accounts and their staff: who signs in, and how',
    features: {
      accounts: feature('Accounts and their tiers'),
      staff: feature('Users, sessions, passkeys, second factors, directories', 'properties email accounts'),
    },
  },
  inventory: {
    about: 'What there is to sell: rooms, room types, and how many are left each night',
    features: {
      nights: feature('The table of nights: capacity, sold, claims', 'channels'),
      rooms: feature('Rooms, their status, and what closes them', 'properties nights'),
      'room-types': feature(
        'Room types and their photos',
        'images properties channels accounts nights rooms',
      ),
    },
  },
  pricing: {
    about: 'What it costs: plans, prices, promotions, services and yield rules',
    features: {
      promotions: feature('Promotions and their codes', 'properties'),
      services: feature('Services for sale, and their daily limits', 'properties'),
      offers: feature(
        'Availability and the price of a stay: every rule of a price',
        'companies nights room-types promotions services',
      ),
      'rate-plans': feature(
        'Rate plans, dates and bulk changes of prices',
        'properties channels accounts companies nights room-types offers',
      ),
      'yield-rules': feature(
        'Rules that set prices by occupancy, and their previews',
        'properties nights room-types offers rate-plans',
      ),
    },
  },
  upkeep: {
    about: 'The work on rooms: housekeeping, maintenance and lost property',
    features: {
      housekeeping: feature(
        'The day of housekeeping: lists, people, actions of phones',
        'properties rooms room-types services',
      ),
      maintenance: feature('Tasks, their photos, and the rooms that they close', 'images properties rooms'),
      'lost-property': feature('What was found, where, and what became of it', 'images properties rooms'),
    },
  },
  invoices: alone(
    'invoices',
    'Documents of a stay, their numbers, folios and tax report',
    'properties guests companies services offers',
  ),
  calendar: alone('calendar', 'The tape chart', 'properties rooms offers'),
  stays: {
    about: 'Stays, from the booking to the departure',
    features: {
      reservations: feature(
        'Bookings, groups, changes, moves, cancellations, arrivals and departures',
        'properties channels guests companies email message-templates nights rooms room-types promotions services offers rate-plans invoices',
      ),
      registrations: feature('What guests must register', 'properties reservations'),
      enquiries: feature(
        'What strangers ask a property, by e-mail or noted, and the answers',
        'properties guests email message-templates reservations',
      ),
      quotes: feature(
        'Offers for guests to accept, and their options',
        'properties guests companies email nights room-types rate-plans reservations enquiries',
      ),
      'waiting-list': feature(
        'Guests who wait for a room, and what is proposed to them',
        'properties guests email nights room-types offers reservations',
      ),
      'room-assignment': feature(
        'Rooms for arrivals, chosen by rules',
        'properties rooms room-types reservations',
      ),
    },
  },
  distribution: {
    about: 'What channels are sent and what they send, as messages and as calendars',
    features: {
      'channel-sync': feature(
        'Pushes availability, rates and restrictions',
        'channels nights offers rate-plans',
      ),
      'channel-bookings': feature('Bookings that channels send', 'channels guests reservations'),
      'channel-settings': feature(
        'Connecting a channel and mapping its rooms and rates',
        'properties channels rate-plans',
      ),
      'night-history': feature(
        'What was sold, changed and confirmed of a night',
        'room-types channel-bookings',
      ),
      ical: feature(
        'Calendars that are imported and exported',
        'channels nights rooms reservations channel-bookings',
      ),
    },
  },
  money: {
    about: 'What staff do with documents and payments',
    features: {
      billing: feature(
        'Issuing, crediting, sending and folios',
        'properties channels guests companies email message-templates rooms services offers invoices reservations',
      ),
      shifts: feature('Cashier shifts', 'properties invoices'),
      payments: feature('Payments, cards and refunds', 'properties invoices reservations shifts'),
      'payment-reminders': feature(
        'Reminders of overdue invoices of companies',
        'properties companies email invoices reservations',
      ),
      'security-deposits': feature(
        'Security deposits of guests, returned or applied',
        'invoices reservations billing shifts payments',
      ),
      'company-payments': feature(
        'Payments of companies over several invoices, and their credit',
        'properties companies invoices reservations shifts payments',
      ),
    },
  },
  reporting: {
    about: 'Closed days and what is read from them',
    features: {
      'business-days': feature('Closing a day, and its record', 'rooms invoices reservations billing'),
      analytics: feature(
        'Occupancy, revenue, pickup, pace and budgets',
        'properties reservations business-days',
      ),
      accounting: feature(
        'The journal, receivables, commissions and DATEV',
        'properties companies invoices reservations business-days',
      ),
      papers: feature(
        'Lists and reports, on screen, as PDF and CSV',
        'properties channels staff rooms room-types services invoices reservations business-days',
      ),
      'report-schedules': feature(
        'Reports by e-mail',
        'properties email downtime accounts staff business-days analytics papers',
      ),
    },
  },
  'audit-log': alone(
    'audit-log',
    'Who changed what',
    'properties guests staff rooms room-types rate-plans maintenance reservations',
  ),
  developer: {
    about: 'What programs of others use: keys, events, webhooks, logs',
    features: {
      'api-keys': feature('Keys, their scope and operations', 'properties staff'),
      'event-log': feature('The list of events', 'guests'),
      webhooks: feature('Endpoints, deliveries, signatures and retries', 'properties accounts event-log'),
      'request-log': feature('Requests of the last seven days', 'staff audit-log'),
      'webhook-inbox': feature('A receiver to try webhooks with', 'staff webhooks'),
      onboarding: feature('The first steps of a developer', 'rate-plans api-keys webhooks request-log'),
      'test-clock': feature('The clock of a sandbox, and what falls due when it is moved'),
      announcements: feature('Announcements, and versions of the API', 'email staff api-keys'),
    },
  },
  messages: alone(
    'messages',
    'The thread with a guest, and replies by e-mail',
    'properties email message-templates enquiries reservations billing',
  ),
  'rate-grid': alone('rate-grid', 'Prices and restrictions over dates', 'properties offers analytics'),
  'booking-page': alone(
    'booking-page',
    'The page on which guests book and manage a stay',
    'images properties guests companies email services offers invoices reservations registrations quotes waiting-list billing payments messages',
  ),
  demo: alone(
    'demo',
    'The demo: a hotel with a past',
    'properties channels guests companies email nights rooms room-types promotions services offers rate-plans yield-rules housekeeping maintenance invoices reservations quotes waiting-list channel-bookings analytics webhooks',
  ),
  'front-desk': {
    about: 'What a shift sees first: Today, the bell, search and the set-up',
    features: {
      search: feature(
        'Search over everything',
        'properties guests staff rooms companies invoices reservations',
      ),
      setup: feature('The checklist of a new property', 'properties staff email'),
      today: feature(
        'Arrivals, departures and what needs somebody',
        'properties channels email staff nights rooms room-types housekeeping reservations registrations room-assignment audit-log webhooks setup',
      ),
      notices: feature('The bell', 'staff enquiries reservations waiting-list today'),
    },
  },
  'guest-data': alone(
    'guest-data',
    'Export and erasure of what is known of a guest',
    'properties guests email lost-property invoices security-deposits enquiries reservations registrations quotes waiting-list channel-bookings audit-log webhooks webhook-inbox messages notices',
  ),
  overview: alone('overview', 'Several properties at a glance', 'staff analytics today notices'),
}

/** Wings that are folders of features; the others are one feature that stands by itself. */
export const WING_NAMES: ReadonlySet<string> = new Set(
  Object.keys(WINGS).filter((name) => !(name in WINGS[name]!.features)),
)

/** The calls of each feature, by name, in the order of the map. */
export const FEATURE_MAP: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(WINGS).flatMap(({ features }) =>
    Object.entries(features).map(([name, { calls }]) => [name, calls]),
  ),
)
