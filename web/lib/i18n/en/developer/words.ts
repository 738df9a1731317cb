import { developer as shared } from './developer.ts'
import { exploring } from './explorer.ts'
import { delivering, hints } from './webhooks.ts'

export const developer = { ...shared, ...delivering, ...exploring, hints }
