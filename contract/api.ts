import * as activity from './activity.ts'
import * as availability from './availability.ts'
import * as availableRooms from './available-rooms.ts'
import * as cancellations from './cancellations.ts'
import * as channels from './channels.ts'
import * as events from './events.ts'
import * as guests from './guests.ts'
import * as invoices from './invoices.ts'
import type { Operation } from './operation.ts'
import * as payments from './payments.ts'
import * as properties from './properties.ts'
import * as ratePlans from './rate-plans.ts'
import * as reports from './reports.ts'
import * as reservations from './reservations.ts'
import * as roomTypes from './room-types.ts'
import * as rooms from './rooms.ts'
import * as versions from './versions.ts'
import * as webhooks from './webhooks.ts'

export const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE']
/** A module lists what it exports by name; readers look for a list first, then what is done to one object. */
const byPlace = (one: Operation, other: Operation) =>
  one.path === other.path
    ? METHODS.indexOf(one.method) - METHODS.indexOf(other.method)
    : one.path < other.path
      ? -1
      : 1

/** Every operation of the service, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  { ...reservations, ...cancellations },
  activity,
  availability,
  ratePlans,
  { ...roomTypes, ...rooms },
  availableRooms,
  guests,
  invoices,
  payments,
  reports,
  properties,
  channels,
  webhooks,
  events,
].flatMap((resource) => Object.values(resource).filter(isOperation).sort(byPlace))

/** What the sandbox has beside them. */
export const SANDBOX_OPERATIONS: readonly Operation[] = Object.values(versions).filter(isOperation)
