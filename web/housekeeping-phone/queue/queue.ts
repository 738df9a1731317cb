import { database, type QueuedWork } from './database.ts'

/** Notifies the other tabs of changes of the queue. */
const channel = new BroadcastChannel('serai-housekeeping-queue')
const listeners = new Set<() => void>()
channel.addEventListener('message', () => {
  for (const listener of listeners) listener()
})

export function onQueueChange(listener: () => void): void {
  listeners.add(listener)
}

function announceChange(): void {
  channel.postMessage(null)
  for (const listener of listeners) listener()
}

export type NewWork = Omit<QueuedWork, 'seq' | 'state'>

/** Stores actions in one transaction: a task and its photos, or neither. */
export async function enqueue(items: readonly NewWork[]): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite', { durability: 'strict' })
  // The store assigns `seq`.
  await Promise.all([
    ...items.map((item) => tx.store.add({ ...item, state: 'waiting' } as QueuedWork)),
    tx.done,
  ])
  announceChange()
}

/** All entries, in order. */
export const readQueue = async (): Promise<QueuedWork[]> => (await database()).getAll('queue')

/**
 * The oldest waiting entry of this user; no entry is sent in another user's session. Photos are last: they
 * are large, and changes of rooms must not wait for them on a slow network.
 */
export async function firstWaiting(user_id: string): Promise<QueuedWork | undefined> {
  const own = (await readQueue()).filter((item) => item.user_id === user_id && item.state === 'waiting')
  return own.find(({ work }) => work.kind !== 'photo') ?? own[0]
}

/** Removes an accepted entry. Photos of a created task get its id in the same transaction. */
export async function removeAccepted(item: QueuedWork, task_id?: string): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite', { durability: 'strict' })
  await tx.store.delete(item.seq)
  if (task_id !== undefined) {
    for (const photo of photosOf(item, await tx.store.getAll()))
      await tx.store.put({ ...photo, work: { ...photo.work, task_id } as QueuedWork['work'] })
  }
  await tx.done
  announceChange()
}

/** Marks an entry, and the photos of a task, as superseded or refused. The entries after it are sent. */
export async function markRejected(
  item: QueuedWork,
  state: 'superseded' | 'refused',
  refusal?: QueuedWork['refusal'],
): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite', { durability: 'strict' })
  const { refusal: _, ...plain } = item
  for (const one of [plain, ...photosOf(item, await tx.store.getAll())])
    await tx.store.put({ ...one, state, ...(refusal && { refusal }) })
  await tx.done
  announceChange()
}

/** Removes entries that were dismissed. */
export async function dismiss(seqs: readonly number[]): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite')
  await Promise.all([...seqs.map((seq) => tx.store.delete(seq)), tx.done])
  announceChange()
}

const photosOf = ({ key, work }: QueuedWork, all: readonly QueuedWork[]) =>
  work.kind === 'task' || work.kind === 'found_item'
    ? all.filter((one) => one.work.kind === 'photo' && one.work.task_key === key)
    : []
