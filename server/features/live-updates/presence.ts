import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'
import type { OpenRecord, PageKey, ShownPage } from './open-records-store.ts'

/** A page of a user, for as long as its stream is open. */
export interface Viewer {
  readonly account_id: string
  readonly user_id: string
  readonly name: string
  /** The id that the page gives itself; without one its presence is not shown. */
  readonly tab: string | undefined
  /** Called with the others who have a record open, as far as the user may read it. */
  readonly send: (message: StreamMessage) => void
}

/** Changes since the last store. */
export interface Unsaved {
  readonly shown: readonly ShownPage[]
  readonly closed: readonly ShownPage[]
}

/** Names for one record; anybody further is counted as one more colleague. */
const MAX_NAMES = 5

const keyOf = ({ account_id, user_id, tab }: PageKey) => `${account_id} ${user_id} ${tab}`

const recordOf = ({ reservation_id: id, property_id }: ShownPage): OpenRecord | null =>
  id !== null && property_id !== null ? { id, property_id } : null

/**
 * Who has which record open: one record a page. Pages with streams in this process are known at once, those
 * of other processes as they are stored. rule 15.29
 */
export class Presence {
  private readonly viewers = new Map<Viewer, OpenRecord | null>()
  /** Pages of other processes, by their keys. */
  private others = new Map<string, ShownPage>()
  /** What is to be stored, by the key of the page; a page that shows nothing any more is deleted. */
  private readonly unsaved = new Map<string, ShownPage & { readonly is_closed: boolean }>()
  private readonly onUnsaved: () => void

  constructor(onUnsaved: () => void) {
    this.onUnsaved = onUnsaved
  }

  /** Subscribes a page to the presence of colleagues. Returns the function that unsubscribes. */
  enter(viewer: Viewer): () => void {
    this.viewers.set(viewer, null)
    const records = this.pagesOf(viewer.account_id).flatMap((page) => recordOf(page) ?? [])
    for (const record of new Map(records.map((one) => [one.id, one])).values()) this.notify(viewer, record)
    return () => {
      this.show(viewer, null)
      this.viewers.delete(viewer)
    }
  }

  /** Records what a page of a user has open; the process that has its stream learns of it. */
  open(page: Omit<Viewer, 'send'>, record: OpenRecord | null): void {
    const here = [...this.viewers.keys()].filter(
      (one) => one.user_id === page.user_id && one.tab === page.tab,
    )
    for (const viewer of here) this.show(viewer, record)
    if (here.length === 0) this.keep(page, record, false)
  }

  /**
   * Applies the stored presence of the accounts of this process: notifies of what was opened and closed
   * elsewhere.
   */
  applyStored(stored: readonly ShownPage[]): void {
    const others = new Map(stored.map((page) => [keyOf(page), page]))
    for (const [viewer, record] of this.viewers) {
      const key = keyOf({ ...viewer, tab: viewer.tab ?? '' })
      const page = others.get(key)
      others.delete(key)
      // Another process knows what this page shows; what this one knows is not stored yet.
      if (page && !this.unsaved.has(key) && page.reservation_id !== (record?.id ?? null))
        this.set(viewer, recordOf(page))
    }
    // Closed since these were read.
    for (const [key, { is_closed }] of this.unsaved) if (is_closed) others.delete(key)
    const before = this.others
    this.others = others
    for (const key of new Set([...before.keys(), ...others.keys()])) {
      const [old, now] = [before.get(key), others.get(key)]
      if (old?.reservation_id === now?.reservation_id) continue
      for (const page of [old, now]) if (page) this.notifyColleagues(page, recordOf(page))
    }
  }

  /** The presence of other processes is not known while this one has no subscribers. */
  forgetOthers(): void {
    this.others.clear()
  }

  get has_unsaved(): boolean {
    return this.unsaved.size > 0
  }

  takeUnsaved(): Unsaved {
    const pages = [...this.unsaved.values()]
    this.unsaved.clear()
    return {
      shown: pages.filter(({ is_closed }) => !is_closed),
      closed: pages.filter(({ is_closed }) => is_closed),
    }
  }

  /** What could not be stored is tried again, unless it has changed since. */
  restore({ shown, closed }: Unsaved): void {
    for (const [pages, is_closed] of [[shown, false] as const, [closed, true] as const])
      for (const page of pages)
        if (!this.unsaved.has(keyOf(page))) this.unsaved.set(keyOf(page), { ...page, is_closed })
  }

  /** The presence of this process. */
  ownPages(): ShownPage[] {
    return [...this.viewers].flatMap(([{ tab, ...viewer }, record]) =>
      record && tab !== undefined ? pageOf({ ...viewer, tab }, record) : [],
    )
  }

  private pagesOf(account_id: string): ShownPage[] {
    return [...this.ownPages(), ...this.others.values()].filter((page) => page.account_id === account_id)
  }

  private show(viewer: Viewer, record: OpenRecord | null): void {
    if (this.viewers.get(viewer)?.id === record?.id) return
    this.set(viewer, record)
    this.keep(viewer, record, record === null)
  }

  private set(viewer: Viewer, record: OpenRecord | null): void {
    const before = this.viewers.get(viewer) ?? null
    this.viewers.set(viewer, record)
    for (const changed of [before, record]) this.notifyColleagues(viewer, changed)
  }

  private keep({ tab, ...page }: Omit<Viewer, 'send'>, record: OpenRecord | null, is_closed: boolean): void {
    if (tab === undefined) return
    const shown = pageOf({ ...page, tab }, record)
    this.unsaved.set(keyOf(shown), { ...shown, is_closed })
    this.onUnsaved()
  }

  private notifyColleagues(
    { account_id, user_id }: Pick<Viewer, 'account_id' | 'user_id'>,
    record: OpenRecord | null,
  ): void {
    if (!record) return
    for (const other of this.viewers.keys())
      if (other.account_id === account_id && other.user_id !== user_id) this.notify(other, record)
  }

  private notify(to: Viewer, { id, property_id }: OpenRecord): void {
    const names = new Map(
      this.pagesOf(to.account_id).flatMap(({ user_id, name, reservation_id }) =>
        reservation_id === id && user_id !== to.user_id ? [[user_id, name] as const] : [],
      ),
    )
    const people = [...names.values()].sort().slice(0, MAX_NAMES)
    to.send({ topic: 'presence.changed', id, people, property_id } satisfies StreamMessage)
  }
}

const pageOf = (
  { account_id, user_id, tab, name }: PageKey & Pick<Viewer, 'name'>,
  record: OpenRecord | null,
): ShownPage => ({
  account_id,
  user_id,
  tab,
  name,
  reservation_id: record?.id ?? null,
  property_id: record?.property_id ?? null,
})
