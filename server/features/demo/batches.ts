const BATCH = 250

/** Rows in portions that one statement takes. */
export function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH)
}
