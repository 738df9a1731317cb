import type { en } from './en.ts'

/** The shape of English, with any words in it: what a translation has to fill. */
export type Catalogue = Wide<typeof en>
export type Wide<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Wide<T[K]> }
