import type { SizeExceptions } from './size-rules.ts'

/** Sizes that exceed the limits: none do, and none is added. */
export const SIZE_EXCEPTIONS: SizeExceptions = { files: {}, functions: {}, folders: {} }
