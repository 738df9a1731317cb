import { database, type QueuedWork } from './database.ts'

/** Tabs of the same phone hear of each other's changes. */
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

/** Keeps what was done, in one transaction: a task comes with its photos or not at all. */
export async function enqueue(items: readonly NewWork[]): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite', { durability: 'strict' })
  // `seq` is given by the store.
  await Promise.all([
    ...items.map((item) => tx.store.add({ ...item, state: 'waiting' } as QueuedWork)),
    tx.done,
  ])
  announceChange()
}

/** Everything that is kept, in the order in which it was done. */
export const readQueue = async (): Promise<QueuedWork[]> => (await database()).getAll('queue')

/**
 * The oldest of this person that waits; nobody else's is sent by their session. Photos come last: they are large, and
 * nothing that was done to a room waits for them where the network is slow.
 */
export async function firstWaiting(user_id: string): Promise<QueuedWork | undefined> {
  const own = (await readQueue()).filter((item) => item.user_id === user_id && item.state === 'waiting')
  return own.find(({ work }) => work.kind !== 'photo') ?? own[0]
}

/** It has arrived. Photos of a task that was made learn its id in the same step. */
export async function settle(item: QueuedWork, task_id?: string): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite', { durability: 'strict' })
  await tx.store.delete(item.seq)
  if (task_id !== undefined) {
    for (const photo of photosOf(item, await tx.store.getAll()))
      await tx.store.put({ ...photo, work: { ...photo.work, task_id } as QueuedWork['work'] })
  }
  await tx.done
  announceChange()
}

/** Puts it aside with what became of it; with a task go its photos. What comes behind it is sent. */
export async function setAside(
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

/** Forgets what was put aside, once it was read. */
export async function dismiss(seqs: readonly number[]): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite')
  await Promise.all([...seqs.map((seq) => tx.store.delete(seq)), tx.done])
  announceChange()
}

const photosOf = ({ key, work }: QueuedWork, all: readonly QueuedWork[]) =>
  work.kind === 'task' ? all.filter((one) => one.work.kind === 'photo' && one.work.task_key === key) : []
