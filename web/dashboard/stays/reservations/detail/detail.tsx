import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import type { Guest } from '#contract/guests/guests.ts'
import type { Reservation, ReservationWithMore } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { ProfileBeside } from '#web/dashboard/guest-name.tsx'
import { useChannelName } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { useAnnouncePresence, usePeople } from '#web/lib/live/presence.ts'
import { useMe, usePropertyOf } from '#web/lib/session.ts'
import { SkeletonRows } from '#web/shared/query-state.tsx'
import { Tabs } from '#web/ui/controls/layout.ts'
import { useRestoredFocus } from '#web/ui/focus/restored-focus.ts'
import { Actions } from '../actions/actions.tsx'
import { StatusBadge } from '../status.tsx'
import styles from './detail.module.css'
import { GuestTab } from './guest-tab.tsx'
import { MoneyActions } from './money-actions.tsx'
import { StayTab } from './stay-tab.tsx'

// Most visits need the first tab alone.
const ActivityTab = lazy(async () => ({ default: (await import('./activity-tab.tsx')).ActivityTab }))
// Few stays are given up.
const CancelledMoney = lazy(async () => ({ default: (await import('./cancelled/money.tsx')).CancelledMoney }))
const ApiTab = lazy(async () => ({ default: (await import('./api-tab.tsx')).ApiTab }))
const MessagesTab = lazy(async () => ({
  default: (await import('#web/dashboard/messages/public.ts')).MessagesTab,
}))
const MoneyTab = lazy(async () => ({ default: (await import('./money-tab.tsx')).MoneyTab }))

/** One reservation: guest, dates, price, next action; and tabs with everything that the API returns. */
export function ReservationDetail({
  reservation: { guest: profile, room, ...reservation },
}: {
  reservation: ReservationWithMore
}) {
  const text = useMessages().reservations
  const { permissions } = useMe()
  const { tab = 'stay' } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const guest = profile ?? undefined
  const name = fullName(reservation.booker)
  const record = useRef<HTMLElement>(null)
  useRestoredFocus(record)
  const tabs = {
    stay: <StayTab reservation={reservation} room={room} />,
    guest: <GuestTab id={reservation.id} booker={reservation.booker} guest={guest} />,
    money: <MoneyTab reservation={reservation} />,
    ...(permissions.includes('listReservationMessages') && {
      messages: <MessagesTab reservation={reservation} language={guest?.language ?? null} />,
    }),
    ...(permissions.includes('listReservationActivity') && { activity: <ActivityTab id={reservation.id} /> }),
    api: <ApiTab reservation={reservation} />,
  }
  return (
    <article aria-label={name} ref={record}>
      <Header reservation={reservation} guest={guest} />
      <OthersHere id={reservation.id} />
      <Actions reservation={reservation} name={name} />
      <Tabs
        value={tab in tabs ? tab : 'stay'}
        onChange={(chosen) =>
          navigate({
            to: '.',
            search: (now) => ({ ...now, tab: chosen && chosen !== 'stay' ? chosen : undefined }),
            replace: true,
          })
        }
        keepMounted={false}
      >
        <Tabs.List>
          {Object.keys(tabs).map((key) => (
            <Tabs.Tab key={key} value={key} className={styles.tab!}>
              {text.tabs[key as keyof typeof tabs]}
              {key === 'messages' && <OpenCount reservation_id={reservation.id} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(tabs).map(([key, content]) => (
          <Tabs.Panel key={key} value={key} className={styles.panel!}>
            <Suspense fallback={<SkeletonRows rows={5} />}>{content}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </article>
  )
}

/** Messages of the guest that wait for an answer. rule 27.10 */
function OpenCount({ reservation_id }: { readonly reservation_id: string }) {
  const text = useMessages().reservations
  const { permissions } = useMe()
  const enabled = permissions.includes('listMessages')
  const { data } = useRead('listMessages', { query: { reservation_id, open: true, limit: 100 } }, { enabled })
  const count = data?.data.length ?? 0
  if (count === 0) return null
  return (
    <span className={styles.unread} role="img" aria-label={text.messages_to_answer(count)}>
      {count}
    </span>
  )
}

function Header({ reservation, guest }: { reservation: Reservation; guest: Guest | undefined }) {
  const text = useMessages().reservations
  const formats = useFormats()
  const property = usePropertyOf(reservation.property_id)
  const { check_in, check_out, nights, adults, children, booker } = reservation
  return (
    <header className={styles.header}>
      <h2>
        {fullName(booker)}
        <ProfileBeside booker={booker} guest={guest} />
      </h2>
      <StatusBadge status={reservation.status} arrives_today={check_in === property?.business_date} />
      <code>{reservation.confirmation_code}</code>
      <p>
        {formats.day(check_in)} – {formats.day(check_out)} · {text.nights(nights)} ·{' '}
        {text.party_of(adults, children)}
      </p>
      {reservation.cancellation ? (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <CancelledMoney reservation={reservation} cancellation={reservation.cancellation} />
        </Suspense>
      ) : (
        <MoneyBlock reservation={reservation} />
      )}
    </header>
  )
}

/** What the stay costs, what was paid, and what is due. */
function MoneyBlock({ reservation }: { reservation: Reservation }) {
  const text = useMessages().reservations
  const formats = useFormats()
  const channelName = useChannelName()
  const { total, amount_owed, amount_paid, collected_by_channel, balance, channel, booker } = reservation
  return (
    <section className={styles.moneyBlock} aria-label={text.tabs.money}>
      <dl className={styles.sums}>
        <div>
          <dt>{text.total}</dt>
          <dd>{formats.money(total)}</dd>
        </div>
        {amount_owed.amount !== total.amount && (
          <div>
            <dt>{text.money.owed}</dt>
            <dd>{formats.money(amount_owed)}</dd>
          </div>
        )}
        <div>
          <dt>{text.paid}</dt>
          <dd>{formats.money(amount_paid)}</dd>
        </div>
        {collected_by_channel && collected_by_channel.amount > 0 && (
          <div>
            <dt>{text.collected_by_channel(channelName(channel))}</dt>
            <dd>{formats.money(collected_by_channel)}</dd>
          </div>
        )}
        <div data-due data-open={balance.amount > 0 || undefined}>
          <dt>{balance.amount > 0 ? text.due : text.balance}</dt>
          <dd>{formats.money(balance)}</dd>
        </div>
      </dl>
      <MoneyActions reservation={reservation} name={fullName(booker)} />
    </section>
  )
}

/** Colleagues who have this record open; announces this page to them. */
function OthersHere({ id }: { id: string }) {
  const text = useMessages().reservations
  const formats = useFormats()
  useAnnouncePresence(id)
  const names = usePeople().get(id) ?? []
  return (
    <div role="status" className={styles.others}>
      {names.length > 0 && (
        <>
          <span aria-hidden />
          {text.open_by(formats.list(names))}
        </>
      )}
    </div>
  )
}
