import type { LucideIcon } from 'lucide-react'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import Code from 'lucide-react/icons/code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Tags from 'lucide-react/icons/tags'
import UsersRound from 'lucide-react/icons/users-round'
import Waypoints from 'lucide-react/icons/waypoints'
import type { Catalogue } from '../../lib/i18n/catalogue.ts'
import type { ReadId } from '../../lib/operations.ts'
import { PATHS } from '../paths.ts'

export interface MenuItem {
  readonly name: keyof Catalogue['shell']['nav']
  readonly path: (typeof PATHS)[keyof typeof PATHS]
  /** Who may not carry this out does not find the place; undefined is open to everybody. */
  readonly needs?: ReadId
  readonly icon?: LucideIcon
  readonly inside?: readonly MenuItem[]
  /** With `g` before it. */
  readonly key?: string
}

/** Where one can go: two levels, no more. */
const PLACES: readonly MenuItem[] = [
  {
    name: 'reservations',
    path: PATHS.reservations,
    needs: 'listReservations',
    icon: CalendarCheck,
    key: 'r',
  },
  { name: 'guests', path: PATHS.guests, needs: 'listGuests', icon: UsersRound, key: 'g' },
  { name: 'rooms', path: PATHS.rooms, needs: 'listRooms', icon: BedDouble, key: 'o' },
  { name: 'rate_plans', path: PATHS.rate_plans, needs: 'listRatePlans', icon: Tags, key: 'p' },
  { name: 'channels', path: PATHS.channels, needs: 'listChannels', icon: Waypoints, key: 'c' },
  { name: 'invoices', path: PATHS.invoices, needs: 'listInvoices', icon: ReceiptText, key: 'i' },
  {
    name: 'reports',
    path: PATHS.report_payments,
    needs: 'getPaymentReport',
    icon: ChartColumn,
    inside: [
      { name: 'report_payments', path: PATHS.report_payments },
      { name: 'report_tax', path: PATHS.report_tax, needs: 'getTaxReport' },
      { name: 'report_invoices', path: PATHS.report_invoices, needs: 'exportInvoices' },
    ],
  },
  {
    name: 'settings',
    path: PATHS.property,
    icon: Settings,
    key: 's',
    inside: [
      { name: 'property', path: PATHS.property },
      { name: 'room_types', path: PATHS.room_types, needs: 'listRoomTypes' },
      { name: 'team', path: PATHS.team, needs: 'listUsers' },
      { name: 'security', path: PATHS.security, needs: 'getSecurity' },
      { name: 'audit', path: PATHS.audit, needs: 'listAuditLog' },
      { name: 'outbox', path: PATHS.outbox, needs: 'listMails' },
    ],
  },
  {
    name: 'developer',
    path: PATHS.start,
    needs: 'getQuickStart',
    icon: Code,
    key: 'd',
    inside: [
      { name: 'start', path: PATHS.start },
      { name: 'keys', path: PATHS.keys },
      { name: 'webhooks', path: PATHS.webhooks },
      { name: 'deliveries', path: PATHS.deliveries },
      { name: 'events', path: PATHS.events },
      { name: 'requests', path: PATHS.requests },
      { name: 'inbox', path: PATHS.inbox },
      { name: 'addresses', path: PATHS.addresses },
      { name: 'changelog', path: PATHS.changelog },
    ],
  },
]

/** The places that this user may go to. */
export function menuFor(permissions: readonly string[]): readonly MenuItem[] {
  const open = ({ needs }: MenuItem) => needs === undefined || permissions.includes(needs)
  return PLACES.filter(open).map((place) =>
    place.inside ? { ...place, inside: place.inside.filter(open) } : place,
  )
}
