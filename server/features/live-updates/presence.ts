import type { StreamMessage } from '../../../contract/staff/activity.ts'
import type { OpenRecord, PageKey, ShownPage } from './open-records-store.ts'
import type { LiveMessage } from './subscriptions.ts'

/** A page of somebody, for as long as its stream stands. */
export interface Viewer {
  readonly account_id: string
  readonly user_id: string
  readonly name: string
  /** As the page calls itself; a page that gives no name of its own shows nothing of what is open in it. */
  readonly tab: string | undefined
  /** Is told who else looks at a record, as far as its user may read it. */
  readonly tell: (message: LiveMessage) => void
}

/** What pages have come to show since it was stored last. */
export interface Unsaved {
  readonly shown: readonly ShownPage[]
  readonly gone: readonly ShownPage[]
}

/** So many names are told of a record; who else looks at it is one more colleague. */
const MAX_NAMES = 5

const keyOf = ({ account_id, user_id, tab }: PageKey) => `${account_id} ${user_id} ${tab}`

const recordOf = ({ reservation_id: id, property_id }: ShownPage): OpenRecord | null =>
  id !== null && property_id !== null ? { id, property_id } : null

/**
 * Who has which record open: one record a page. Pages whose streams stand here are known at once, those of other processes
 * as they are stored. rule 15.29
 */
export class Presence {
  private readonly viewers = new Map<Viewer, OpenRecord | null>()
  /** Pages of other processes, by their keys. */
  private others = new Map<string, ShownPage>()
  /** What is to be stored, by the key of the page; what shows nothing any more is deleted. */
  private readonly unsaved = new Map<string, ShownPage & { readonly is_gone: boolean }>()
  private readonly onUnsaved: () => void

  constructor(onUnsaved: () => void) {
    this.onUnsaved = onUnsaved
  }

  /** Tells the page what colleagues have open by now. Answers how to leave. */
  enter(viewer: Viewer): () => void {
    this.viewers.set(viewer, null)
    const records = this.pagesOf(viewer.account_id).flatMap((page) => recordOf(page) ?? [])
    for (const record of new Map(records.map((one) => [one.id, one])).values()) this.tell(viewer, record)
    return () => {
      this.show(viewer, null)
      this.viewers.delete(viewer)
    }
  }

  /** What is open in a page of somebody; whichever process has its stream hears of it. */
  open(page: Omit<Viewer, 'tell'>, record: OpenRecord | null): void {
    const here = [...this.viewers.keys()].filter(
      (one) => one.user_id === page.user_id && one.tab === page.tab,
    )
    for (const viewer of here) this.show(viewer, record)
    if (here.length === 0) this.keep(page, record, false)
  }

  /** What is stored of the accounts of this process: tells what was opened and left elsewhere. */
  hear(stored: readonly ShownPage[]): void {
    const others = new Map(stored.map((page) => [keyOf(page), page]))
    for (const [viewer, record] of this.viewers) {
      const key = keyOf({ ...viewer, tab: viewer.tab ?? '' })
      const told = others.get(key)
      others.delete(key)
      // Another process was told what this page shows; what was told here last is not stored yet.
      if (told && !this.unsaved.has(key) && told.reservation_id !== (record?.id ?? null))
        this.set(viewer, recordOf(told))
    }
    // Closed since these were read.
    for (const [key, { is_gone }] of this.unsaved) if (is_gone) others.delete(key)
    const before = this.others
    this.others = others
    for (const key of new Set([...before.keys(), ...others.keys()])) {
      const [old, now] = [before.get(key), others.get(key)]
      if (old?.reservation_id === now?.reservation_id) continue
      for (const page of [old, now]) if (page) this.tellColleagues(page, recordOf(page))
    }
  }

  /** What other processes have open is not known while nobody here asks. */
  forgetOthers(): void {
    this.others.clear()
  }

  get has_unsaved(): boolean {
    return this.unsaved.size > 0
  }

  takeUnsaved(): Unsaved {
    const pages = [...this.unsaved.values()]
    this.unsaved.clear()
    return { shown: pages.filter(({ is_gone }) => !is_gone), gone: pages.filter(({ is_gone }) => is_gone) }
  }

  /** What could not be stored is tried again, unless something else was told since. */
  giveBack({ shown, gone }: Unsaved): void {
    for (const [pages, is_gone] of [[shown, false] as const, [gone, true] as const])
      for (const page of pages)
        if (!this.unsaved.has(keyOf(page))) this.unsaved.set(keyOf(page), { ...page, is_gone })
  }

  /** What the pages of this process show. */
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
    for (const changed of [before, record]) this.tellColleagues(viewer, changed)
  }

  private keep({ tab, ...page }: Omit<Viewer, 'tell'>, record: OpenRecord | null, is_gone: boolean): void {
    if (tab === undefined) return
    const shown = pageOf({ ...page, tab }, record)
    this.unsaved.set(keyOf(shown), { ...shown, is_gone })
    this.onUnsaved()
  }

  private tellColleagues(
    { account_id, user_id }: Pick<Viewer, 'account_id' | 'user_id'>,
    record: OpenRecord | null,
  ): void {
    if (!record) return
    for (const other of this.viewers.keys())
      if (other.account_id === account_id && other.user_id !== user_id) this.tell(other, record)
  }

  private tell(to: Viewer, { id, property_id }: OpenRecord): void {
    const names = new Map(
      this.pagesOf(to.account_id).flatMap(({ user_id, name, reservation_id }) =>
        reservation_id === id && user_id !== to.user_id ? [[user_id, name] as const] : [],
      ),
    )
    const people = [...names.values()].sort().slice(0, MAX_NAMES)
    to.tell({ topic: 'presence.changed', id, people, property_id } satisfies StreamMessage & LiveMessage)
  }
}

const pageOf = (
  { account_id, user_id, tab, name }: PageKey & Pick<Viewer, 'name'>,
  record: OpenRecord | null,
): ShownPage => ({
  ...{ account_id, user_id, tab, name },
  reservation_id: record?.id ?? null,
  property_id: record?.property_id ?? null,
})
