import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
  type SearchMiddleware,
} from '@tanstack/react-router'
import type { ApiError } from '../lib/api-error.ts'
import { pagesQuery, readQuery } from '../lib/data.ts'
import { basePath } from '../lib/environment.ts'
import { chosenLanguage } from '../lib/i18n/language.tsx'
import { loadPart } from '../lib/i18n/parts.ts'
import { omitEmpty, textsOf } from '../lib/search-params.ts'
import { signInAddress } from './account/sign-in-again.ts'
import { todayQuery } from './front-desk/today/search.ts'
import type { Screen } from './screen.ts'
import { PUBLIC_SCREENS, SCREENS } from './screens.ts'
import { Frame } from './shell/app-shell.tsx'
import { Crashed, Guard, NotFound } from './shell/fallbacks.tsx'
import { homeOf } from './shell/home-redirect.ts'
import { reservationQuery } from './stays/reservations/search.ts'

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  notFoundComponent: NotFound,
  errorComponent: Crashed,
})

/** Keeps the property across links that do not name one. */
const retainProperty: SearchMiddleware<{ property_id?: string | undefined; peek?: string | undefined }> = ({
  search,
  next,
}) => {
  const target = next(search)
  return 'property_id' in target || !search.property_id
    ? target
    : { ...target, property_id: search.property_id }
}

/** Everything behind the sign-in. The property and an open drawer are part of every address. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  validateSearch: (raw) => textsOf(raw, ['property_id', 'peek', 'tab']),
  search: { middlewares: [retainProperty] },
  loader: async ({ context: { client } }) => {
    try {
      await client.ensureQueryData(readQuery('getMe', {}))
    } catch (error) {
      if ((error as ApiError).status === 401) throw redirect({ href: signInAddress(), reloadDocument: true })
      throw error
    }
  },
  component: Frame,
})

type Filters<S extends Screen> = S extends { filters: readonly (infer K extends string)[] } ? K : never

/** A screen that renders and loads nothing, where the role does not permit it. */
function componentOf({ load, may, words }: Pick<Screen, 'load' | 'may' | 'words'>): RouteComponent {
  const Component = lazyRouteComponent(async () => {
    const parts = words === undefined ? [] : [words].flat()
    const [screen] = await Promise.all([load(), ...parts.map((part) => loadPart(part, chosenLanguage()))])
    return screen
  })
  if (may === undefined) return Component
  const preload = () => Component.preload?.()
  return Object.assign(
    () => (
      <Guard needs={may}>
        <Component />
      </Guard>
    ),
    { preload },
  ) as RouteComponent
}

const routeOf = <const P extends string, const K extends string>(
  path: P,
  filters: readonly K[],
  screen: Screen,
) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    validateSearch: (raw: Record<string, unknown>) => textsOf(raw, filters),
    component: componentOf(screen),
  })

const publicRoute = <const P extends string>({
  path,
  load,
  filters = [],
}: Pick<Screen, 'load' | 'filters'> & { path: P }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (raw: Record<string, unknown>) => textsOf(raw, ['back', ...filters]),
    component: lazyRouteComponent(load),
  })

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: async ({ context: { client } }) => {
    const me = await client.ensureQueryData(readQuery('getMe', {})).catch(() => undefined)
    if (me) throw redirect({ ...(homeOf(me) as { to: '/' }), replace: true })
  },
})

/** Preloads the start screen: its rows are requested while its code is still loading. */
const reservations = createRoute({
  getParentRoute: () => frame,
  path: SCREENS.reservations.path,
  validateSearch: (raw: Record<string, unknown>) => textsOf(raw, SCREENS.reservations.filters),
  loaderDeps: ({ search }) => reservationQuery(search),
  loader: ({ context: { client }, deps }) => {
    client.prefetchInfiniteQuery(pagesQuery('listReservations', { query: deps }))
  },
  component: componentOf(SCREENS.reservations),
})

/** The start page. */
const today = createRoute({
  getParentRoute: () => frame,
  path: SCREENS.today.path,
  validateSearch: (raw: Record<string, unknown>) => textsOf(raw, SCREENS.today.filters),
  loaderDeps: ({ search }) => todayQuery(search),
  loader: ({ context: { client }, deps }) => {
    client.prefetchQuery(readQuery('getToday', { query: deps }))
  },
  component: componentOf(SCREENS.today),
})

type Listed = Omit<typeof SCREENS, 'reservations' | 'today'>
type Routes = {
  [N in keyof Listed]: ReturnType<typeof routeOf<Listed[N]['path'], Filters<Listed[N]>>>
}
type PublicRoutes = {
  [N in keyof typeof PUBLIC_SCREENS]: ReturnType<typeof publicRoute<(typeof PUBLIC_SCREENS)[N]['path']>>
}

/** Maps each value, keeping the keys. */
const mapped = <T extends object>(values: T, make: (value: T[keyof T]) => unknown): unknown =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]))

const { reservations: _, today: __, ...listed } = SCREENS
const routes = mapped(listed, (one: Screen) => routeOf(one.path, one.filters ?? [], one)) as Routes
const open = mapped(PUBLIC_SCREENS, publicRoute) as PublicRoutes

const tree = root.addChildren({ ...open, frame: frame.addChildren({ home, today, reservations, ...routes }) })

export const makeRouter = (client: QueryClient) =>
  createRouter({
    routeTree: tree,
    basepath: basePath,
    context: { client },
    // Query parameters are text, as in the API: the router would parse `?q=123` as a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(omitEmpty(search)).toString()
      return query && `?${query}`
    },
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
