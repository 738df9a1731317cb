import { useNavigate } from '@tanstack/react-router'
import type { SearchHit } from '#contract/front-desk/search.staff.ts'
import type { Room } from '#contract/inventory/rooms.ts'
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
import { useSelectionCommands } from '../../shared/selection-commands.ts'
import { useColorScheme } from '../../ui/controls/provider.tsx'
import { INSPECTOR } from '../developer/public.ts'
import { views } from '../stays/reservations/public.ts'
import {
  ACTION_WORDS,
  fits,
  PRICE_WORDS,
  parseAction,
  STAY_ACTIONS,
  type StayAction,
} from './action-words.ts'
import { menuFor } from './menu.ts'
import { openShortcuts, toggleInspector } from './open-dialog.ts'
import { signOut } from './sign-out.ts'

export interface Choice {
  readonly id: string
  readonly kind: SearchHit['kind'] | 'place' | 'act'
  readonly title: string
  /** Its type, and what distinguishes it from others with its name. */
  readonly beside: string
  /** The condition of a room: shown as a chip in place of the title. */
  readonly room?: Pick<Room, 'name' | 'status' | 'occupancy'> | undefined
  /** Further search terms. */
  readonly also?: string | undefined
  /** Hidden while the input is empty. */
  readonly quiet?: boolean
  readonly go: () => void
}

export interface SearchResult {
  readonly choices: readonly Choice[]
  /** The results are for a shorter input; those for all of it are loading. */
  readonly busy: boolean
  readonly error: ApiError | null
  /** No exact result; the results have similar names. */
  readonly similar: boolean
}

/** Maximum of screens and actions beside records; more input narrows them down. */
const MAX_OTHERS = 8

/** Records that the service found for `asked`, and screens and actions that match what is `typed` by now. */
export function useChoices(typed: string, debounced: string, close: () => void): SearchResult {
  const { permissions } = useMe()
  const property = usePropertyFilter()
  const may_search = permissions.includes('search')
  const found = useRead(
    'search',
    { query: { q: parseAction(debounced).rest, ...property } },
    { enabled: may_search && debounced !== '', keep: true },
  )
  const go = useGo(close)
  const records = useRecords(typed === '' ? [] : (found.data?.data ?? []), go, parseAction(typed).action)
  const others = [...useSelected(close), ...useStayActs(go), ...useActs(go, close), ...usePlaces(go)]
    .filter(({ title, beside, also = '', quiet }) =>
      typed === '' ? !quiet : fits(`${title} ${beside} ${also}`, typed),
    )
    // Matches of the title before those of other terms.
    .sort((one, other) => Number(fits(other.title, typed)) - Number(fits(one.title, typed)))
    .slice(0, MAX_OTHERS)
  const busy = may_search && typed !== '' && (typed !== debounced || found.isFetching)
  const similar = records.length > 0 && found.data?.similar === true
  // The term of an action may resemble a name.
  const choices = similar ? [...others, ...records] : [...records, ...others]
  return { choices, busy, error: found.error, similar }
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

/** The statuses in which an action applies to a stay. */
const DONE_TO: Readonly<Record<StayAction, readonly string[]>> = {
  check_in: ['confirmed', 'pending_payment'],
  check_out: ['checked_in'],
  cancel: ['confirmed', 'pending_payment'],
  take_payment: ['confirmed', 'pending_payment', 'checked_in', 'checked_out'],
  invoice: ['confirmed', 'pending_payment', 'checked_in', 'checked_out', 'cancelled', 'no_show'],
}

/** With an action, the stays that it applies to come first. */
function useRecords(hits: readonly SearchHit[], go: Go, action: StayAction | undefined): Choice[] {
  const { shell, reservations, invoices, guests } = useMessages()
  const formats = useFormats()
  const statuses: Record<SearchHit['kind'], Record<string, string>> = {
    guest: {},
    reservation: reservations.statuses,
    room: {},
    group: {},
    company: {},
    invoice: invoices.statuses,
  }
  const targets: Record<SearchHit['kind'], (id: string) => void> = {
    guest: (id) => go('/guests/$id', { id }),
    reservation: (id) => go('/reservations/$id', { id }),
    invoice: (id) => go('/invoices/$id', { id }),
    group: (id) => go('/groups/$id', { id }),
    company: (id) => go('/companies/$id', { id }),
    room: (room_id) => go('/rooms', {}, { room_id }),
  }
  const whenWords = ({ date, estimated_arrival_time: at }: NonNullable<SearchHit['next_arrival']>) =>
    [formats.day(date), at].filter(Boolean).join(', ')
  const isDoneTo = ({ kind, status }: SearchHit) =>
    action !== undefined && kind === 'reservation' && DONE_TO[action].includes(status ?? '')
  const ordered = [...hits.filter(isDoneTo), ...hits.filter((hit) => !isDoneTo(hit))]
  return ordered.map((hit) => {
    const { id, kind, title, subtitle, other_name, status, stay, total, next_arrival } = hit
    const parts = [
      shell.search.kinds[kind],
      subtitle === title ? '' : subtitle,
      other_name && (kind === 'guest' ? guests.booked_for(other_name) : guests.profile_of(other_name)),
      stay && formats.stay(stay.check_in, stay.check_out),
      total && formats.money(total),
      status && kind !== 'room' && statuses[kind][status],
      next_arrival && shell.search.next(next_arrival.name, whenWords(next_arrival)),
    ]
    const beside = parts.filter(Boolean).join(' · ')
    const room = roomOf(hit)
    if (!(action && isDoneTo(hit))) return { id, kind, title, beside, room, go: () => targets[kind](id) }
    const to = action === 'invoice' || action === 'take_payment' ? { tab: 'money' } : {}
    return {
      id,
      kind,
      beside,
      title: `${shell.search.stay_actions[action]}: ${title}`,
      go: () => go('/reservations/$id', { id }, to),
    }
  })
}

const roomOf = ({ kind, title: name, status, occupancy }: SearchHit): Choice['room'] =>
  kind === 'room' && status && occupancy ? { name, status: status as Room['status'], occupancy } : undefined

function usePlaces(go: Go): Choice[] {
  const { shell } = useMessages()
  const language = useLanguage()
  const { permissions } = useMe()
  const also: Partial<Record<string, string>> = shell.search.also
  const within = menuFor(permissions).flatMap((place) =>
    (place.inside ?? [place]).map(
      ({ id, name, path }): Choice => ({
        id: `place-${id}`,
        kind: 'place',
        title: name[language],
        beside: place.inside ? place.name[language] : shell.search.places,
        also: also[id],
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

/** Actions on stays and prices, found by terms of either language. */
function useStayActs(go: Go): Choice[] {
  const { search: text } = useMessages().shell
  const { permissions } = useMe()
  const today_of = (counter: string) => () => go('/today', {}, { counter })
  const acts: Record<StayAction, readonly [operation: string, then: () => void]> = {
    check_in: ['getToday', today_of('arrivals')],
    check_out: ['getToday', today_of('departures')],
    take_payment: ['createPayment', today_of('to_collect')],
    cancel: ['cancelReservation', () => go('/reservations', {}, { status: 'confirmed,pending_payment' })],
    invoice: ['listInvoices', () => go('/invoices')],
  }
  const act = (id: string, title: string, words: readonly string[], then: () => void): Choice => ({
    id: `act-${id}`,
    kind: 'act',
    title,
    beside: text.actions,
    also: words.join(' '),
    quiet: true,
    go: then,
  })
  const of_stays = STAY_ACTIONS.filter((name) => permissions.includes(acts[name][0])).map((name) =>
    act(name, text.stay_actions[name], ACTION_WORDS[name], acts[name][1]),
  )
  if (!permissions.includes('updateRatePlan')) return of_stays
  return [...of_stays, act('prices', text.change_prices, PRICE_WORDS, () => go('/rate-plans'))]
}

/** What can be done with the selected rows: before the same action without them. */
function useSelected(close: () => void): Choice[] {
  const { search: text } = useMessages().shell
  return useSelectionCommands().map(({ id, title, run }) => ({
    id: `selected-${id}`,
    kind: 'act',
    title,
    beside: text.selected,
    also: id in ACTION_WORDS ? ACTION_WORDS[id as StayAction].join(' ') : '',
    go: () => {
      close()
      run()
    },
  }))
}

function useActs(go: Go, close: () => void): Choice[] {
  const { shell, offering, reservations } = useMessages()
  const { permissions, properties } = useMe()
  const today = (useProperty() ?? properties[0])?.business_date ?? localToday()
  const language = useLanguage()
  const { setColorScheme } = useColorScheme()
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
    ['createTask', shell.search.new_task, () => go('/maintenance', {}, { new: '1' })],
    ['createWebhook', shell.search.new_webhook, () => go('/developer/webhooks/new')],
    ['inviteUser', shell.search.invite, () => go('/settings/team', {}, { invite: '1' })],
    [INSPECTOR.may, INSPECTOR.name, and(toggleInspector)],
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
