import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouteComponent,
  redirect,
  type SearchMiddleware,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { ApiError } from '../lib/api-error.ts'
import { reading, readingPages } from '../lib/data.ts'
import { basePath } from '../lib/environment.ts'
import type { OperationId } from '../lib/operations.ts'
import { textsOf } from '../lib/search-params.ts'
import { DELIVERY_SEARCH, REQUEST_SEARCH } from './developer/search.ts'
import { INVOICE_SEARCH } from './invoices/search.ts'
import { PATHS } from './paths.ts'
import { RESERVATION_SEARCH, reservationQuery } from './reservations/search.ts'
import { AUDIT_SEARCH } from './settings/search.ts'
import { Frame } from './shell/app-shell.tsx'
import { Crashed, Guard, NotFound } from './shell/fallbacks.tsx'
import { landingOf } from './shell/home-redirect.ts'
import { signInAddress } from './sign-in-again.ts'

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  notFoundComponent: NotFound,
  errorComponent: Crashed,
})

/** The property goes along to wherever a link leads that does not name one itself. */
const keepProperty: SearchMiddleware<{ property_id?: string | undefined; peek?: string | undefined }> = ({
  search,
  next,
}) => {
  const wanted = next(search)
  return 'property_id' in wanted || !search.property_id
    ? wanted
    : { ...wanted, property_id: search.property_id }
}

/** Everything behind the sign-in. The property and an open drawer are part of every address. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  validateSearch: (raw) => textsOf(raw, ['property_id', 'peek', 'tab']),
  search: { middlewares: [keepProperty] },
  loader: async ({ context: { client } }) => {
    try {
      await client.ensureQueryData(reading('getMe', {}))
    } catch (error) {
      if ((error as ApiError).status === 401) throw redirect({ href: signInAddress(), reloadDocument: true })
      throw error
    }
  },
  component: Frame,
})

type Load = () => Promise<{ default: () => React.ReactNode }>

/** A screen that is not shown, and asks for nothing, where the role may not carry out what it is for. */
function guarded(load: Load, needs: OperationId | undefined): RouteComponent {
  const Screen = lazyRouteComponent(load)
  if (needs === undefined) return Screen
  const preload = () => Screen.preload?.()
  return Object.assign(
    () => (
      <Guard needs={needs}>
        <Screen />
      </Guard>
    ),
    { preload },
  ) as RouteComponent
}

const screen = <const P extends string>(path: P, load: Load, needs?: OperationId) =>
  createRoute({ getParentRoute: () => frame, path, component: guarded(load, needs) })

/** A list whose filters are in the address, under the names that the API has for them. */
const list = <const P extends string, const K extends string>(
  path: P,
  filters: readonly K[],
  load: Load,
  needs?: OperationId,
) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    validateSearch: (raw: Record<string, unknown>) => textsOf(raw, filters),
    component: guarded(load, needs),
  })

const home = createRoute({
  getParentRoute: () => frame,
  path: PATHS.home,
  beforeLoad: async ({ context: { client } }) => {
    const me = await client.ensureQueryData(reading('getMe', {})).catch(() => undefined)
    if (me) throw redirect({ ...(landingOf(me) as { to: '/' }), replace: true })
  },
})

const open = <const P extends string>(path: P, load: Load) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (raw: Record<string, unknown>) => textsOf(raw, ['back']),
    component: lazyRouteComponent(load),
  })

/** The screen that most days begin with: its rows are asked for while its code is still on the way. */
const reservations = createRoute({
  getParentRoute: () => frame,
  path: PATHS.reservations,
  validateSearch: (raw: Record<string, unknown>) => textsOf(raw, RESERVATION_SEARCH),
  loaderDeps: ({ search }) => reservationQuery(search),
  loader: ({ context: { client }, deps }) => {
    client.prefetchInfiniteQuery(readingPages('listReservations', { query: deps }))
  },
  component: guarded(() => import('./reservations/list.tsx'), 'listReservations'),
})

const tree = root.addChildren([
  open(PATHS.sign_in, () => import('./sign-in/page.tsx')),
  open(PATHS.forgotten, () => import('./sign-in/forgotten.tsx')),
  open(PATHS.invitation, () => import('./sign-in/set-password.tsx')),
  open(PATHS.confirm_email, () => import('./sign-in/confirm-email.tsx')),
  open(PATHS.reset_password, () => import('./sign-in/set-password.tsx')),
  frame.addChildren([
    home,
    reservations,
    list(
      PATHS.new_reservation,
      ['check_in', 'check_out', 'guest_id'],
      () => import('./reservations/create.tsx'),
    ),
    screen(PATHS.reservation, () => import('./reservations/page.tsx'), 'getReservation'),
    list(PATHS.guests, ['name', 'email', 'phone'], () => import('./guests/list.tsx'), 'listGuests'),
    screen(PATHS.guest, () => import('./guests/page.tsx'), 'getGuest'),
    list(PATHS.rooms, ['room_type_id', 'status', 'room_id'], () => import('./rooms/list.tsx')),
    screen(PATHS.room_types, () => import('./room-types/list.tsx')),
    screen(PATHS.new_room_type, () => import('./room-types/create.tsx'), 'createRoomType'),
    screen(PATHS.room_type, () => import('./room-types/page.tsx')),
    list(PATHS.rate_plans, ['room_type_id'], () => import('./rate-plans/list.tsx'), 'listRatePlans'),
    screen(PATHS.new_rate_plan, () => import('./rate-plans/create.tsx'), 'createRatePlan'),
    screen(PATHS.rate_plan, () => import('./rate-plans/page.tsx'), 'getRatePlan'),
    screen(PATHS.channels, () => import('./channels/list.tsx'), 'listChannels'),
    screen(PATHS.channel, () => import('./channels/page.tsx'), 'listChannels'),
    list(PATHS.invoices, INVOICE_SEARCH, () => import('./invoices/list.tsx'), 'listInvoices'),
    screen(PATHS.invoice, () => import('./invoices/page.tsx'), 'getInvoice'),
    list(PATHS.report_payments, ['from', 'to'], () => import('./reports/payments.tsx'), 'getPaymentReport'),
    list(PATHS.report_tax, ['from', 'to'], () => import('./reports/tax.tsx'), 'getTaxReport'),
    list(PATHS.report_invoices, ['from', 'to'], () => import('./reports/invoices.tsx'), 'exportInvoices'),
    screen(PATHS.profile, () => import('./settings/profile.tsx')),
    screen(PATHS.property, () => import('./settings/property.tsx')),
    list(PATHS.team, ['invite'], () => import('./settings/team.tsx'), 'listUsers'),
    screen(PATHS.security, () => import('./settings/security.tsx'), 'getSecurity'),
    list(PATHS.audit, AUDIT_SEARCH, () => import('./settings/audit.tsx'), 'listAuditLog'),
    list(PATHS.outbox, ['status'], () => import('./settings/outbox.tsx'), 'listMails'),
    screen(PATHS.changelog, () => import('./settings/changelog.tsx')),
    screen(PATHS.start, () => import('./developer/start.tsx'), 'getQuickStart'),
    screen(PATHS.keys, () => import('./developer/keys.tsx'), 'listApiKeys'),
    screen(PATHS.webhooks, () => import('./developer/webhooks.tsx'), 'listWebhooks'),
    list(PATHS.new_webhook, ['url'], () => import('./developer/webhook-create.tsx'), 'createWebhook'),
    screen(PATHS.webhook, () => import('./developer/webhook.tsx'), 'getWebhook'),
    list(PATHS.deliveries, DELIVERY_SEARCH, () => import('./developer/deliveries.tsx'), 'listAllDeliveries'),
    screen(PATHS.delivery, () => import('./developer/delivery.tsx'), 'getDeliveryDetail'),
    list(PATHS.events, ['type', 'resource_id'], () => import('./developer/events.tsx'), 'listEvents'),
    screen(PATHS.event, () => import('./developer/event.tsx'), 'getEventTimeline'),
    list(PATHS.requests, REQUEST_SEARCH, () => import('./developer/requests.tsx'), 'listRequests'),
    screen(PATHS.request, () => import('./developer/request.tsx'), 'getRequest'),
    screen(PATHS.inbox, () => import('./developer/inbox.tsx'), 'getInbox'),
    screen(PATHS.addresses, () => import('./developer/addresses.tsx'), 'listOutboundIps'),
  ]),
])

export const makeRouter = (client: QueryClient) =>
  createRouter({
    routeTree: tree,
    basepath: basePath,
    context: { client },
    // What stands in an address is text, as the API has it: `?q=123` is no number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith((value) => String(value)),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Crashed,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
