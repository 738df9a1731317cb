import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { addDays } from '#web/lib/formats.ts'
import { isStay, type Names } from './row-types.ts'

interface Target {
  readonly to: string
  readonly params?: Record<string, string>
  readonly search?: object
}

/** The address of a row's record. */
function targetOf(row: TodayRow, names: Names): Target {
  const at_property = row.property_id ? { property_id: row.property_id } : {}
  if (isStay(row)) return { to: '.', search: { peek: row.id } }
  switch (row.type) {
    case 'channel':
    case 'held_bookings':
      return { to: '/channels/$property/$id', params: { property: row.property_id ?? '', id: row.channel } }
    case 'room':
      return { to: '/rooms', search: { ...at_property, room_id: row.room_id } }
    case 'mail':
      return row.reservation_id
        ? { to: '.', search: { peek: row.reservation_id } }
        : { to: '/settings/outbox', search: { status: 'failed' } }
    case 'message':
      return { to: '.', search: { peek: row.reservation_id, tab: 'messages' } }
    case 'refund':
      return { to: '.', search: { peek: row.reservation_id } }
    case 'deliveries':
      return { to: '/developer/deliveries', search: { webhook_id: row.webhook_id, status: 'failed' } }
    case 'overbooking':
      return {
        to: '/calendar',
        search: { ...at_property, room_type_id: row.room_type_id, from: addDays(row.date, -1) },
      }
    case 'no_arrivals': {
      const date = names.property(row.property_id)?.date
      const before = date && { check_in_to: addDays(date, -1), check_in_from: addDays(date, -30) }
      return { to: '/reservations', search: { ...at_property, ...before, status: 'confirmed' } }
    }
  }
}

interface RowLinkProps {
  readonly row: TodayRow
  readonly names: Names
  /** As the primary button of the row. */
  readonly button?: boolean
  readonly children: ReactNode
}

export function RowLink({ row, names, button, children }: RowLinkProps) {
  const { to, params, search } = targetOf(row, names)
  // In a drawer beside the list.
  const query = to === '.' ? (now: object) => ({ ...now, tab: undefined, ...search }) : (search ?? {})
  const target = { to, search: query, ...(params && { params }) } as unknown as { to: '/' }
  if (!button) return <Link {...target}>{children}</Link>
  return (
    <ButtonLink {...target} size="compact-sm" variant="filled">
      {children}
    </ButtonLink>
  )
}
