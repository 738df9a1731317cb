import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { SearchHit } from '../../../contract/staff/search.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { useRead } from '../../lib/data.ts'
import { environment, pathIn } from '../../lib/environment.ts'
import { today as localToday } from '../../lib/formats.ts'
import {
  chooseLanguage,
  LANGUAGES,
  type Language,
  useFormats,
  useLanguage,
  useMessages,
} from '../../lib/i18n/language.tsx'
import { useMe, useProperty, usePropertyFilter } from '../../lib/session.ts'
import { views } from '../reservations/public.ts'
import { menuFor } from './menu.ts'
import { openShortcuts } from './open-dialog.ts'
import { signOut } from './sign-out.ts'

export interface Choice {
  readonly id: string
  readonly kind: SearchHit['kind'] | 'place' | 'act'
  readonly title: string
  /** What it is, and what tells it from others of its name. */
  readonly beside: string
  /** Found by these words too. */
  readonly also?: string | undefined
  /** Not shown before anything is typed. */
  readonly quiet?: boolean
  readonly go: () => void
}

export interface SearchResult {
  readonly choices: readonly Choice[]
  /** What is shown was found for fewer letters; the answer for all of them is on its way. */
  readonly busy: boolean
  readonly error: ApiError | null
}

/** Places and acts that are shown beside records; the field is for narrowing down. */
const MAX_OTHERS = 8

/** Records that the service finds for `asked`, and the places and acts that fit what is `typed` by now. */
export function useChoices(typed: string, asked: string, close: () => void): SearchResult {
  const { permissions } = useMe()
  const property = usePropertyFilter()
  const may_search = permissions.includes('search')
  const found = useRead(
    'search',
    { query: { q: asked, ...property } },
    { enabled: may_search && asked !== '', keep: true },
  )
  const go = useGo(close)
  const records = useRecords(typed === '' ? [] : (found.data?.data ?? []), go)
  const others = [...useActs(go, close), ...usePlaces(go)]
    .filter(({ title, beside, also = '', quiet }) =>
      typed === '' ? !quiet : fits(`${title} ${beside} ${also}`, typed),
    )
    .slice(0, MAX_OTHERS)
  const busy = may_search && typed !== '' && (typed !== asked || found.isFetching)
  return { choices: [...records, ...others], busy, error: found.error }
}

/** Every word that is typed begins a word of the text: "inv ana" fits "Invite Ana". */
function fits(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s,()/–-]+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

type Go = (to: string, params?: Record<string, string>, search?: Record<string, string>) => void

function useGo(close: () => void): Go {
  const navigate = useNavigate()
  const property = usePropertyFilter()
  return (to, params = {}, search = {}) => {
    close()
    navigate({ to: to as '/', params, search: { ...property, ...search } } as never)
  }
}

function useRecords(hits: readonly SearchHit[], go: Go): Choice[] {
  const { shell, reservations, offering, invoices, guests } = useMessages()
  const formats = useFormats()
  const statuses: Record<SearchHit['kind'], Record<string, string>> = {
    guest: {},
    reservation: reservations.statuses,
    room: offering.rooms.statuses,
    invoice: invoices.statuses,
  }
  const targets: Record<SearchHit['kind'], (id: string) => void> = {
    guest: (id) => go('/guests/$id', { id }),
    reservation: (id) => go('/reservations/$id', { id }),
    invoice: (id) => go('/invoices/$id', { id }),
    room: (room_id) => go('/rooms', {}, { room_id }),
  }
  return hits.map(({ id, kind, title, subtitle, other_name, status, stay, total }) => {
    const parts = [
      shell.search.kinds[kind],
      subtitle === title ? '' : subtitle,
      other_name && (kind === 'guest' ? guests.booked_for(other_name) : guests.profile_of(other_name)),
      stay && formats.stay(stay.check_in, stay.check_out),
      total && formats.money(total),
      status && statuses[kind][status],
    ]
    return { id, kind, title, beside: parts.filter(Boolean).join(' · '), go: () => targets[kind](id) }
  })
}

function usePlaces(go: Go): Choice[] {
  const { shell } = useMessages()
  const { permissions } = useMe()
  const also: Partial<Record<string, string>> = shell.search.also
  const within = menuFor(permissions).flatMap((place) =>
    (place.inside ?? [place]).map(
      ({ name, path }): Choice => ({
        id: `place-${name}`,
        kind: 'place',
        title: shell.nav[name],
        beside: place.inside ? shell.nav[place.name] : shell.search.places,
        also: also[name],
        go: () => go(path),
      }),
    ),
  )
  const oneself: Choice = {
    id: 'place-profile',
    kind: 'place',
    title: shell.me.profile,
    beside: shell.search.places,
    also: also.profile,
    go: () => go('/profile'),
  }
  return [...within, oneself]
}

function useActs(go: Go, close: () => void): Choice[] {
  const { shell, offering, reservations } = useMessages()
  const { permissions, properties } = useMe()
  const today = (useProperty() ?? properties[0])?.business_date ?? localToday()
  const language = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const other = environment === 'live' ? 'sandbox' : 'live'
  const act = (id: string, title: string, go: () => void, quiet = false): Choice => ({
    id: `act-${id}`,
    kind: 'act',
    title,
    beside: shell.search.actions,
    quiet,
    go,
  })
  const and = (then: () => void) => () => {
    close()
    then()
  }
  const permitted: [string, string, () => void][] = [
    ...(['arrivals', 'departures', 'in_house', 'unpaid'] as const).map(
      (name): [string, string, () => void] => [
        'listReservations',
        reservations.views[name],
        () => go('/reservations', {}, views(today)[name] as Record<string, string>),
      ],
    ),
    ['createReservation', shell.search.new_reservation, () => go('/reservations/new')],
    ['createRatePlan', offering.rate_plans.new, () => go('/rate-plans/new')],
    ['createRoomType', offering.room_types.new, () => go('/settings/room-types/new')],
    ['createWebhook', shell.search.new_webhook, () => go('/developer/webhooks/new')],
    ['inviteUser', shell.search.invite, () => go('/settings/team', {}, { invite: '1' })],
  ]
  const schemes = { light: shell.me.light, dark: shell.me.dark, auto: shell.me.system } as const
  return [
    ...permitted
      .filter(([operation]) => permissions.includes(operation))
      .map(([operation, title, then]) => act(`${operation}-${title}`, title, then)),
    act('environment', other === 'live' ? shell.search.switch_live : shell.search.switch_sandbox, () =>
      location.assign(pathIn(other)),
    ),
    act('keyboard', shell.me.keyboard, openShortcuts),
    ...Object.entries(schemes).map(([scheme, name]) =>
      act(
        scheme,
        `${shell.me.theme}: ${name}`,
        and(() => setColorScheme(scheme as keyof typeof schemes)),
        true,
      ),
    ),
    ...Object.entries(LANGUAGES)
      .filter(([tag]) => tag !== language)
      .map(([tag, name]) =>
        act(tag, `${shell.me.language}: ${name}`, () => chooseLanguage(tag as Language), true),
      ),
    act('sign-out', shell.me.sign_out, signOut, true),
  ]
}
