import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CalendarX from 'lucide-react/icons/calendar-x'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Cog from 'lucide-react/icons/cog'
import DoorOpen from 'lucide-react/icons/door-open'
import HardDrive from 'lucide-react/icons/hard-drive'

import Hourglass from 'lucide-react/icons/hourglass'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import MailX from 'lucide-react/icons/mail-x'
import MessageSquare from 'lucide-react/icons/message-square'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import Waypoints from 'lucide-react/icons/waypoints'
import Webhook from 'lucide-react/icons/webhook'
import type { Notice, NoticeKind } from '#contract/front-desk/notices.staff.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { useMe } from '../../lib/session.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { Drawer } from '../../ui/controls/overlay.ts'
import { Ago } from '../../ui/time.tsx'
import { useToastHistory } from '../../ui/toasts.tsx'
import { ButtonLink } from '../links.tsx'
import { useRoomTypes } from '../lookups.ts'
import styles from './bell.module.css'

const ICONS: Record<NoticeKind, LucideIcon> = {
  channel_red: Waypoints,
  channel_failing: Waypoints,
  bookings_held: Waypoints,
  deliveries_failed: Webhook,
  overbooked: CalendarX,
  mail_failed: MailX,
  message_received: MessageSquare,
  day_not_closed: CalendarX,
  job_failed: Cog,
  transfers_ending: Hourglass,
  unpaid_nights: ShieldAlert,
  deposit_overdue: CircleAlert,
  room_free: DoorOpen,
  enquiry_open: MailQuestion,
  disk_low: HardDrive,
}

/** Open notices, newest first, each with a link to its remedy; read notices; and recent toasts of this window. */
export default function NoticesDrawer({ close }: { close: () => void }) {
  const text = usePartMessages('notices')
  const shell = useMessages().shell
  const read = useRead('listNotices', {}, { keep: true })
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={440}
      title={text.title}
      closeButtonProps={{ 'aria-label': shell.close }}
    >
      <QueryState query={read}>{({ data }) => <Notices notices={data} close={close} />}</QueryState>
      <Done />
    </Drawer>
  )
}

function Notices({ notices, close }: { notices: readonly Notice[]; close: () => void }) {
  const text = usePartMessages('notices')
  const mark = useWrite('markNotices')
  const open = notices.filter(({ is_open }) => is_open)
  const settled = notices.filter(({ is_open }) => !is_open)
  const unseen = open.filter(({ seen }) => !seen).map(({ key }) => key)
  const set = (keys: readonly string[], seen: boolean) => mark.mutate({ body: { keys: [...keys], seen } })
  const itemOf = (notice: Notice) => (
    <NoticeItem
      key={notice.key}
      notice={notice}
      set={(seen) => set([notice.key], seen)}
      go={() => {
        if (!notice.seen) set([notice.key], true)
        close()
      }}
    />
  )
  return (
    <>
      <div className={styles.head}>
        <h3 id="notices-open">{text.open}</h3>
        {unseen.length > 0 && (
          <Button size="compact-sm" loading={mark.isPending} onClick={() => set(unseen, true)}>
            {text.read_all}
          </Button>
        )}
      </div>
      {open.length === 0 && <p className="soft">{text.none}</p>}
      <ul className={styles.list} aria-labelledby="notices-open">
        {open.map(itemOf)}
      </ul>
      {settled.length > 0 && (
        <>
          <div className={styles.head}>
            <h3 id="notices-settled">{text.settled}</h3>
          </div>
          <ul className={styles.list} aria-labelledby="notices-settled">
            {settled.map(itemOf)}
          </ul>
        </>
      )}
    </>
  )
}

interface NoticeItemProps {
  readonly notice: Notice
  readonly set: (seen: boolean) => void
  /** The link to the remedy was followed. */
  readonly go: () => void
}

function NoticeItem({ notice, set, go }: NoticeItemProps) {
  const { mapping } = useMessages()
  const text = usePartMessages('notices')
  const { properties } = useMe()
  const title = useNoticeTitle()(notice)
  const Icon = ICONS[notice.kind]
  const property = properties.length > 1 && properties.find(({ id }) => id === notice.property_id)?.name
  const hint = (text.hints as Partial<Record<NoticeKind, string>>)[notice.kind]
  // A channel is red after refused credentials alone.
  const detail = notice.kind === 'channel_red' ? mapping.refused_credentials : (notice.detail ?? hint)
  const unread = notice.is_open && !notice.seen
  return (
    <li data-unread={unread || undefined}>
      <Icon size={16} aria-hidden />
      <div className={styles.body}>
        <p className={styles.title}>
          {unread && <span className="visually-hidden">{text.is_unread}: </span>}
          {title}
        </p>
        <p className={styles.detail}>
          {property && `${property} · `}
          <Ago at={notice.at} />
          {detail && ` · ${detail}`}
        </p>
        {notice.is_open && (
          <div className={styles.actions}>
            <NoticeRemedy notice={notice} go={go} />
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={(notice.seen ? text.unread_of : text.read_of)(title)}
              onClick={() => set(!notice.seen)}
            >
              {notice.seen ? text.unread : text.read}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** A notice in words. */
export function useNoticeTitle() {
  const text = usePartMessages('notices')
  const formats = useFormats()
  const types = useRoomTypes()
  return ({ kind, subject, count, date, resource_id }: Notice): string => {
    const night = date && [types.get(resource_id ?? '')?.name, formats.day(date)].filter(Boolean).join(', ')
    return text.kinds[kind](night ?? subject ?? '', count ?? 0)
  }
}

const OPERATIONS_GUIDE = '/docs/guides/operations'

/** The link to the remedy. */
export function NoticeRemedy({ notice, go }: { notice: Notice; go: () => void }) {
  const { remedies } = usePartMessages('notices')
  const { kind, property_id, resource_id, date } = notice
  const label = remedies[kind]
  if (kind === 'job_failed' || kind === 'disk_low')
    return (
      <Button
        size="compact-sm"
        component="a"
        href={kind === 'disk_low' ? `${OPERATIONS_GUIDE}#disk` : OPERATIONS_GUIDE}
        target="_blank"
        onClick={go}
      >
        {label}
      </Button>
    )
  const at = { property_id: property_id ?? undefined }
  const places: Record<
    Exclude<NoticeKind, 'job_failed' | 'disk_low'>,
    Pick<LinkProps, 'to' | 'params' | 'search'>
  > = {
    channel_red: channelOf(notice),
    channel_failing: channelOf(notice),
    bookings_held: channelOf(notice),
    deliveries_failed: { to: '/developer/webhooks/$id', params: { id: resource_id ?? '' } },
    overbooked: { to: '/calendar', search: { ...at, from: date ?? undefined } },
    mail_failed: { to: '/settings/outbox', search: { ...at, status: 'failed' } },
    message_received: {
      to: '/reservations/$id',
      params: { id: resource_id ?? '' },
      search: { tab: 'messages' },
    },
    day_not_closed: { to: '/day', search: at },
    transfers_ending: { to: '/reservations', search: { ...at, status: 'pending_payment' } },
    unpaid_nights: { to: '/reservations', search: at },
    deposit_overdue: { to: '/groups/$id', params: { id: resource_id ?? '' } },
    room_free: { to: '/waiting-list/$id', params: { id: resource_id ?? '' } },
    enquiry_open: { to: '/enquiries/$id', params: { id: resource_id ?? '' } },
  }
  return (
    <ButtonLink size="compact-sm" {...(places[kind] as { to: '/' })} onClick={go}>
      {label}
    </ButtonLink>
  )
}

const channelOf = ({ property_id, resource_id }: Notice): Pick<LinkProps, 'to' | 'params'> => ({
  to: '/channels/$property/$id',
  params: { property: property_id ?? '', id: resource_id ?? '' },
})

/** The toasts of this window, with undo while it is possible. */
function Done() {
  const text = usePartMessages('notices')
  const toasts = useMessages().shell.toasts
  const history = useToastHistory()
  return (
    <>
      <div className={styles.head}>
        <h3 id="notices-done">{text.done}</h3>
      </div>
      {history.length === 0 && <p className="soft">{text.none_done}</p>}
      <ul className={styles.list} aria-labelledby="notices-done">
        {history.map(({ id, message, at, undo, undone }) => (
          <li key={id}>
            {undone ? <Undo2 size={16} aria-hidden /> : <Check size={16} aria-hidden />}
            <div className={styles.body}>
              <p className={styles.title}>{message}</p>
              <p className={styles.detail}>
                <Ago at={at} />
                {undone && ` · ${text.undone}`}
              </p>
              {undo && (
                <div className={styles.actions}>
                  <Button size="compact-sm" aria-label={text.undo_of(message)} onClick={undo}>
                    {toasts.undo}
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
