import type { en } from './en.ts'

/** The type of the English catalogue with any texts: what a translation has to provide. */
export type Catalogue = Wide<typeof en>
export type Wide<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Wide<T[K]> }
