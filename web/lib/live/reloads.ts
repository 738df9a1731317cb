import type { Query, QueryClient } from '@tanstack/react-query'

/** Changes of one transaction arrive in several messages within this time. */
export const BATCH_MS = 30
/** Minimum time between reloads of one query, so that a busy property does not reload without pause. */
export const MIN_INTERVAL_MS = 400
/** A reload that takes long is repeated more rarely: this many times its duration later. */
const INTERVAL_FACTOR = 2
/** Data is behind when a change has not been shown for so long. */
export const MAX_DELAY_MS = 5_000

interface Reload {
  timer?: ReturnType<typeof setTimeout> | undefined
  /** A fetch is in flight: a change meanwhile leads to one more reload after it. */
  is_loading: boolean
  /** The first change that no started reload contains. */
  changed_at?: number | undefined
  /** The first change that the reload in flight contains. */
  loading_since?: number | undefined
  next_at: number
}

/**
 * Reloads queries after changes. A fetch in flight is never cancelled: under a stream of changes, each would
 * cancel the one before, and none would arrive. Changes meanwhile lead to one reload after it.
 */
export class Reloads {
  private readonly reloads = new Map<Query, Reload>()
  private readonly client: QueryClient
  private readonly now: () => number

  constructor(client: QueryClient, now = () => performance.now()) {
    this.client = client
    this.now = now
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'removed') this.drop(query)
    })
  }

  /** Changes by others: gathered, and at intervals that grow with the time of an answer. */
  changed(fits: (query: Query) => boolean): void {
    this.each(fits, (query, reload) => {
      if (reload.is_loading) return
      const wait = Math.max(BATCH_MS, reload.next_at - this.now())
      reload.timer ??= setTimeout(() => this.run(query, reload), wait)
    })
  }

  /** Changes by the user: without delay. */
  changedHere(fits: (query: Query) => boolean = () => true): void {
    this.each(fits, (query, reload) => {
      reload.next_at = 0
      if (!reload.is_loading) this.run(query, reload)
    })
  }

  /** When the oldest data on the screen was loaded, in milliseconds of the epoch, if changes of it are overdue. */
  behindSince(): number | undefined {
    const overdue = [...this.reloads].filter(
      ([query, { changed_at = Infinity, loading_since = Infinity }]) =>
        query.isActive() &&
        query.state.data !== undefined &&
        this.now() - Math.min(changed_at, loading_since) > MAX_DELAY_MS,
    )
    if (overdue.length === 0) return undefined
    return Math.min(...overdue.map(([query]) => query.state.dataUpdatedAt))
  }

  private each(fits: (query: Query) => boolean, act: (query: Query, reload: Reload) => void): void {
    for (const query of this.client.getQueryCache().findAll({ predicate: fits })) {
      const reload = this.reloads.get(query) ?? { is_loading: false, next_at: 0 }
      this.reloads.set(query, reload)
      reload.changed_at ??= this.now()
      act(query, reload)
    }
  }

  private async run(query: Query, reload: Reload): Promise<void> {
    clearTimeout(reload.timer)
    reload.timer = undefined
    reload.is_loading = true
    // It began before the change, so its answer may be without it.
    if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => undefined)
    reload.loading_since = reload.changed_at
    reload.changed_at = undefined
    const start = this.now()
    await this.client.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false })
    reload.is_loading = false
    reload.loading_since = undefined
    const end = this.now()
    const interval = Math.max(MIN_INTERVAL_MS, INTERVAL_FACTOR * (end - start))
    // After a change by the user the next reload does not wait.
    const is_urgent = reload.changed_at !== undefined && reload.next_at === 0
    reload.next_at = end + interval
    if (reload.changed_at !== undefined && this.reloads.has(query))
      reload.timer = setTimeout(() => this.run(query, reload), is_urgent ? 0 : interval)
  }

  private drop(query: Query): void {
    clearTimeout(this.reloads.get(query)?.timer)
    this.reloads.delete(query)
  }
}

const by_client = new WeakMap<QueryClient, Reloads>()

/** The reloads of a page. */
export function reloadsOf(client: QueryClient): Reloads {
  const found = by_client.get(client) ?? new Reloads(client)
  by_client.set(client, found)
  return found
}
