import type { Monotonic } from '../../kernel/time/clock.ts'

const REASONS: Readonly<Record<string, string>> = {
  '53100': 'the database cannot write: no space is left on its disk',
  '53200': 'the database has no memory left',
  '53300': 'the database has no connection left',
}
/** So long a process is not ready after a refused statement; a proxy tries again then. */
const REMEMBERED_MS = 10_000

/** What the database lacked lately, as requests have learned. rule 14 */
export class Shortage {
  readonly #clock: Monotonic
  readonly #onBegin: (reason: string) => void
  #last: { readonly reason: string; readonly until: number } | undefined

  constructor({ clock, onBegin }: { clock: Monotonic; onBegin: (reason: string) => void }) {
    this.#clock = clock
    this.#onBegin = onBegin
  }

  record({ code }: { readonly code?: string | undefined }): void {
    const reason = REASONS[code ?? '']
    if (reason === undefined) return
    if (this.reason !== reason) this.#onBegin(reason)
    this.#last = { reason, until: this.#clock() + REMEMBERED_MS }
  }

  get reason(): string | undefined {
    return this.#last && this.#clock() < this.#last.until ? this.#last.reason : undefined
  }
}
