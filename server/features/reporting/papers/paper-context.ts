import type { Context } from '#server/context.ts'

/** What a paper is read with, for a request or an e-mail. */
export type PaperContext = Pick<Context, 'tx' | 'scope' | 'now'>
