import * as availability from './availability.ts'
import * as events from './events.ts'
import * as guests from './guests.ts'
import type { Operation } from './operation.ts'
import * as properties from './properties.ts'
import * as ratePlans from './rate-plans.ts'
import * as reservations from './reservations.ts'
import * as roomTypes from './room-types.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every operation of the service, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  reservations,
  availability,
  ratePlans,
  roomTypes,
  guests,
  properties,
  events,
].flatMap((resource) => Object.values(resource).filter(isOperation))
