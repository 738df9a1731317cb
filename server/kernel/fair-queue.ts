/**
 * Waiting work, one piece after the other and round-robin by owner, so that none delays all others. It holds so much in all, and
 * so much of one owner.
 */
export class FairQueue<Work> {
  readonly #limits: { readonly max: number; readonly max_of_owner: number }
  /** By owner; the one whose turn is next comes first. */
  readonly #waiting = new Map<string, Work[]>()
  #size = 0

  constructor(limits: { readonly max: number; readonly max_of_owner: number }) {
    this.#limits = limits
  }

  /** Whether it accepts the work; `in_progress` is work that has left the queue and counts. */
  accepts(owner: string, in_progress = 0): boolean {
    const own = this.#waiting.get(owner)?.length ?? 0
    return own < this.#limits.max_of_owner && this.#size + in_progress < this.#limits.max
  }

  add(owner: string, work: Work): void {
    const own = this.#waiting.get(owner)
    if (own) own.push(work)
    else this.#waiting.set(owner, [work])
    this.#size++
  }

  /** The next piece: of the owner who has waited longest for a turn. */
  next(): Work | undefined {
    const [turn] = this.#waiting
    if (!turn) return undefined
    const [owner, own] = turn
    const work = own.shift()
    this.#waiting.delete(owner)
    if (own.length > 0) this.#waiting.set(owner, own)
    this.#size--
    return work
  }
}
