import { createHash } from 'node:crypto'
import { randomBase62 } from '../../base62.ts'

/** 190 random bits, for a cookie or a link; only its hash is kept. */
export const newToken = (): string => randomBase62(32)

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
