/**
 * Which feature may call which, through its `public.ts`. Calls go down this list only: a feature may name those that
 * stand above it, so there can be no circle.
 */
export const FEATURE_MAP: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  properties: [],
  'api-keys': ['accounts', 'properties'],
  channels: ['properties'],
  inventory: ['channels'],
  mails: [],
  staff: ['properties', 'mails'],
  webhooks: ['accounts', 'properties'],
  guests: ['properties'],
  rooms: ['properties', 'inventory'],
  'room-types': ['accounts', 'properties', 'channels', 'inventory', 'rooms'],
  'rate-plans': ['accounts', 'properties', 'channels', 'room-types'],
  offers: ['properties'],
  'channel-sync': ['properties', 'channels', 'rate-plans', 'offers'],
  invoices: ['properties', 'guests', 'offers'],
  reservations: ['properties', 'inventory', 'guests', 'rooms', 'offers', 'invoices'],
  billing: ['invoices', 'reservations'],
  documents: ['properties', 'guests', 'mails', 'invoices', 'reservations'],
  correspondence: ['properties', 'mails', 'guests', 'invoices', 'reservations', 'documents'],
  activity: ['reservations'],
  'channel-bookings': ['channels'],
  demo: [
    'properties',
    'channels',
    'inventory',
    'guests',
    'rooms',
    'room-types',
    'rate-plans',
    'offers',
    'invoices',
    'reservations',
  ],
}
