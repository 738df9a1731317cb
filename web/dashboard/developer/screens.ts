import type { Screen } from '../screen.ts'
import { DELIVERY_SEARCH, REQUEST_SEARCH } from './search.ts'

const developer = { section: 'developer' } as const

/** Screens for those who build on the API. */
export const DEVELOPER_SCREENS = {
  start: {
    path: '/developer/start',
    may: 'getQuickStart',
    words: 'developer',
    load: () => import('./start.tsx'),
    nav: developer,
  },
  keys: {
    path: '/developer/keys',
    may: 'listApiKeys',
    words: 'developer',
    load: () => import('./keys/list.tsx'),
    nav: developer,
  },
  webhooks: {
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
    path: '/developer/requests',
    may: 'listRequests',
    filters: REQUEST_SEARCH,
    words: 'developer',
    load: () => import('./requests/list.tsx'),
    nav: developer,
  },
  request: {
    path: '/developer/requests/$id',
    may: 'getRequest',
    words: 'developer',
    load: () => import('./requests/page.tsx'),
  },
  inbox: {
    path: '/developer/inbox',
    may: 'getInbox',
    words: 'developer',
    load: () => import('./inbox/page.tsx'),
    nav: developer,
  },
  addresses: {
    path: '/developer/addresses',
    may: 'listOutboundIps',
    words: 'developer',
    load: () => import('./addresses.tsx'),
    nav: developer,
  },
} as const satisfies Record<string, Screen>
