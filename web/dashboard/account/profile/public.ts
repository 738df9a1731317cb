export { AddPasskeyDialog } from './add-passkey.tsx'
export { TaskDialog } from './second-factor.tsx'
export { SessionTable } from './sessions.tsx'
