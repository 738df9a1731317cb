import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Static } from 'typebox'
import type {
  HousekeepingAction,
  listHousekeeping,
} from '../../../contract/resources/housekeeping/housekeeping.ts'
import type { createTask } from '../../../contract/resources/housekeeping/tasks.ts'
import type { Person } from '../people/person.ts'

export type RoomList = Static<(typeof listHousekeeping)['response']>
export type TaskBody = Static<(typeof createTask)['body']>

/** What is to be sent. A photo waits for the task that it belongs to. */
export type Work =
  | {
      readonly kind: 'record'
      readonly room_id: string
      readonly action: HousekeepingAction
      readonly note?: string | null
    }
  | { readonly kind: 'task'; readonly body: TaskBody }
  | {
      readonly kind: 'photo'
      readonly task_key: string
      readonly task_id?: string
      readonly bytes: ArrayBuffer
      readonly type: string
    }

/** One thing that somebody has done, until the service has heard of it. */
export interface QueuedWork {
  /** Given by the store: the order in which things were done, and are sent. */
  readonly seq: number
  /** The `Idempotency-Key`, made when it was done. */
  readonly key: string
  /** Whose session alone may send it. */
  readonly user_id: string
  readonly user_name: string
  readonly property_id: string
  readonly room_name: string
  readonly at: string
  readonly work: Work
  /** `superseded` and `refused` stand aside until they were read. */
  readonly state: 'waiting' | 'superseded' | 'refused'
  readonly refusal?: { readonly code: string; readonly message: string }
}

export interface KeptList {
  readonly list: RoomList
  readonly read_at: string
}

interface Schema extends DBSchema {
  queue: { key: number; value: QueuedWork }
  /** By user and property. */
  lists: { key: string; value: KeptList }
  /** `person`: who was signed in last. */
  settings: { key: string; value: Person }
}

/**
 * A later version adds a step to `upgrade` and never removes the store `queue`: what was done without a network may be
 * days old when the page is renewed.
 */
const VERSION = 1

let opened: Promise<IDBPDatabase<Schema>> | undefined

export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('serai-housekeeping', VERSION, {
    upgrade(db, old_version) {
      if (old_version < 1) {
        db.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
        db.createObjectStore('lists')
        db.createObjectStore('settings')
      }
    },
    // A newer page in another tab goes first; this one opens the store anew when it needs it.
    blocking: (_old, _new, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}
