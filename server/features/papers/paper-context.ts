import type { Context } from '../../context.ts'

/** What a paper is read with: of a request, or of a mail that is made. */
export type PaperContext = Pick<Context, 'tx' | 'scope' | 'now'>
