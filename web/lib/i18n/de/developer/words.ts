import type { Wide } from '../../catalogue.ts'
import type { developer as english } from '../../en/developer/words.ts'
import { developer as shared } from './developer.ts'
import { exploring } from './explorer.ts'
import { delivering, hints } from './webhooks.ts'

type Words = Wide<typeof english>

export const developer: Words = { ...shared, ...delivering, ...exploring, hints }
