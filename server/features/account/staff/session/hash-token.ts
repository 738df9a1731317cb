import { createHash } from 'node:crypto'

/** 190 random bits need no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
