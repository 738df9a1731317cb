import type { Group } from '#contract/stays/groups.ts'
import type { OPEN_GROUP_STATUSES } from '#contract/stays/status.ts'
import { endOfReleaseDay, releaseDay } from './release-day.ts'

/** The values of the form of a group. */
export interface GroupValues {
  readonly name: string
  readonly from: string
  readonly to: string
  /** The last day on which its rooms are kept, in the time zone of the property; empty for none. */
  readonly release_at: string
  readonly company_id: string | null
  readonly rate_plan_id: string | null
  readonly notes: string | null
}

export interface NewGroupValues extends GroupValues {
  readonly property_id: string
  readonly status: (typeof OPEN_GROUP_STATUSES)[number]
  /** Rooms of each night, by room type. */
  readonly rooms: Readonly<Record<string, number>>
}

export const NEW_GROUP = {
  name: '',
  status: 'tentative',
  from: '',
  to: '',
  release_at: '',
  company_id: null,
  rate_plan_id: null,
  notes: null,
  rooms: {},
} as const

export const groupValues =
  (timezone: string) =>
  (group: Group): GroupValues => ({
    name: group.name,
    from: group.from,
    to: group.to,
    release_at: group.release_at === null ? '' : releaseDay(group.release_at, timezone),
    company_id: group.company_id,
    rate_plan_id: group.rate_plan_id,
    notes: group.notes,
  })

/** In the form of the API. */
export const groupBody =
  (timezone: string) =>
  ({ name, release_at, notes, ...values }: GroupValues) => ({
    ...values,
    name: name.trim(),
    release_at: release_at === '' ? null : endOfReleaseDay(release_at, timezone),
    notes: notes?.trim() || null,
  })

export const newGroupBody =
  (timezone: string) =>
  ({ rooms, property_id, status, ...values }: NewGroupValues) => ({
    ...groupBody(timezone)(values),
    property_id,
    status,
    blocks: Object.entries(rooms)
      .filter(([, count]) => count > 0)
      .map(([room_type_id, count]) => ({ room_type_id, from: values.from, to: values.to, rooms: count })),
  })
