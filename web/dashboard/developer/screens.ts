import type { Screen } from '../screen.ts'
import { DELIVERY_SEARCH, REQUEST_SEARCH } from './search.ts'

const developer = { section: 'developer' } as const

/** Screens for those who build on the API. */
export const DEVELOPER_SCREENS = {
  start: {
    name: { en: 'Quick start', de: 'Schnellstart' },
    path: '/developer/start',
    may: 'getQuickStart',
    words: 'developer',
    load: () => import('./start.tsx'),
    nav: developer,
  },
  keys: {
    name: { en: 'API keys', de: 'API-Schlüssel' },
    path: '/developer/keys',
    may: 'listApiKeys',
    words: 'developer',
    load: () => import('./api-keys/list.tsx'),
    nav: developer,
  },
  webhooks: {
    name: { en: 'Webhooks', de: 'Webhooks' },
    path: '/developer/webhooks',
    may: 'listWebhooks',
    words: 'developer',
    load: () => import('./webhooks/list.tsx'),
    nav: developer,
  },
  new_webhook: {
    path: '/developer/webhooks/new',
    may: 'createWebhook',
    filters: ['url'],
    words: 'developer',
    load: () => import('./webhooks/create.tsx'),
  },
  webhook: {
    path: '/developer/webhooks/$id',
    may: 'getWebhook',
    words: 'developer',
    load: () => import('./webhooks/page.tsx'),
  },
  deliveries: {
    name: { en: 'Deliveries', de: 'Zustellungen' },
    path: '/developer/deliveries',
    may: 'listAllDeliveries',
    filters: DELIVERY_SEARCH,
    words: 'developer',
    load: () => import('./deliveries/list.tsx'),
    nav: developer,
  },
  delivery: {
    path: '/developer/deliveries/$id',
    may: 'getDeliveryDetail',
    words: 'developer',
    load: () => import('./deliveries/page.tsx'),
  },
  events: {
    name: { en: 'Events', de: 'Ereignisse' },
    path: '/developer/events',
    may: 'listEvents',
    filters: ['type', 'resource_id'],
    words: 'developer',
    load: () => import('./events/list.tsx'),
    nav: developer,
  },
  event: {
    path: '/developer/events/$id',
    may: 'getEventTimeline',
    words: 'developer',
    load: () => import('./events/page.tsx'),
  },
  requests: {
    name: { en: 'Requests', de: 'Anfragen' },
    path: '/developer/requests',
    may: 'listRequests',
    filters: REQUEST_SEARCH,
    words: 'developer',
    load: () => import('./request-log/list.tsx'),
    nav: developer,
  },
  request: {
    path: '/developer/requests/$id',
    may: 'getRequest',
    words: ['developer', 'activity'],
    load: () => import('./request-log/page.tsx'),
  },
  inbox: {
    name: { en: 'Webhook inbox', de: 'Webhook-Posteingang' },
    path: '/developer/inbox',
    may: 'getInbox',
    words: 'developer',
    load: () => import('./webhook-inbox/page.tsx'),
    nav: developer,
  },
  addresses: {
    name: { en: 'Outbound IPs', de: 'Ausgehende IPs' },
    path: '/developer/addresses',
    may: 'listOutboundIps',
    words: 'developer',
    load: () => import('./addresses.tsx'),
    nav: developer,
  },
} as const satisfies Record<string, Screen>
