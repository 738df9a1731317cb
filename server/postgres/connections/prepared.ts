import type { Statement } from '../statement.ts'

/**
 * Maximum of prepared statements of a connection. Each filter of a list is a statement of its own: without a
 * limit 2,048 took 106 MB of the server's memory for one connection.
 */
export const MAX_PREPARED = 256

/** The prepared statements of one connection. */
export interface Prepared<Known> {
  get(name: string): Known | undefined
  set(name: string, known: Known): void
  /** Records that these are used together; returns which of the others are to be closed before. */
  use(statements: readonly Statement[]): string[]
}

export function preparedStatements<Known>(): Prepared<Known> {
  const by_name = new Map<string, { known: Known; used: number }>()
  let uses = 0

  return {
    get: (name) => by_name.get(name)?.known,
    set(name, known) {
      by_name.set(name, { known, used: uses })
    },
    use(statements) {
      uses++
      let unknown = 0
      for (const { name } of statements) {
        const one = by_name.get(name)
        if (one) one.used = uses
        else unknown++
      }
      const surplus = by_name.size + unknown - MAX_PREPARED
      if (unknown === 0 || surplus <= 0) return []
      const oldest = [...by_name]
        .filter(([, { used }]) => used < uses)
        .sort(([, a], [, b]) => a.used - b.used)
      const closed = oldest.slice(0, surplus).map(([name]) => name)
      for (const name of closed) by_name.delete(name)
      return closed
    },
  }
}
