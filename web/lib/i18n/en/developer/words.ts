import { developer as shared } from './developer.ts'
import { delivering, hints } from './webhooks.ts'

export const developer = { ...shared, ...delivering, hints }
