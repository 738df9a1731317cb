import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Static } from 'typebox'
import type { HousekeepingAction, listHousekeeping } from '#contract/upkeep/housekeeping.ts'
import type { createFoundItem } from '#contract/upkeep/lost-property.ts'
import type { createTask } from '#contract/upkeep/maintenance.ts'
import type { Person } from '../people/person.ts'

export type RoomList = Static<(typeof listHousekeeping)['response']>
export type TaskBody = Static<(typeof createTask)['body']>
type FoundItemBody = Omit<Static<(typeof createFoundItem)['body']>, 'found_at'>

/** Queued work. A photo waits until what it is of exists: a task, or a found item. */
export type Work =
  | {
      readonly kind: 'record'
      readonly room_id: string
      readonly action: HousekeepingAction
      readonly note?: string | null
      /** Of a tick; the text as it was shown: the checklist may be without it when the outcome is read. */
      readonly line_id?: string
      readonly line_text?: string
    }
  | { readonly kind: 'task'; readonly body: TaskBody }
  | { readonly kind: 'found_item'; readonly body: FoundItemBody }
  | {
      readonly kind: 'charge'
      readonly room_id: string
      readonly service_id: string
      /** As it was shown: the list may be without it when the outcome is read. */
      readonly service_name: string
      readonly quantity: number
    }
  | {
      readonly kind: 'photo'
      readonly task_key: string
      readonly task_id?: string
      /** Left out for a photo of a task, as it was queued before there were found items. */
      readonly of?: 'found_item'
      readonly bytes: ArrayBuffer
      readonly type: string
    }

/** One action of a user, stored until the service has accepted it. */
export interface QueuedWork {
  /** Assigned by the store: the order of the queue. */
  readonly seq: number
  /** The Idempotency-Key, created with the action. */
  readonly key: string
  /** Only sent in a session of this user. */
  readonly user_id: string
  readonly user_name: string
  readonly property_id: string
  readonly room_name: string
  readonly at: string
  readonly work: Work
  /** `superseded` and `refused` stay until they are dismissed. */
  readonly state: 'waiting' | 'superseded' | 'refused'
  readonly refusal?: { readonly code: string; readonly message: string; readonly problem?: string }
}

export interface CachedList {
  readonly list: RoomList
  readonly read_at: string
}

interface Schema extends DBSchema {
  queue: { key: number; value: QueuedWork }
  /** By user and property. */
  lists: { key: string; value: CachedList }
  /** `person`: the last signed-in user. */
  settings: { key: string; value: Person }
}

/**
 * A later version adds a step to `upgrade` and never removes the store `queue`, because offline work may be
 * days old when the page is updated.
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
    // Closes the connection for a newer version in another tab; it is reopened on demand.
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
