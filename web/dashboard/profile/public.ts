export { TaskDialog } from './second-factor.tsx'
export { SessionTable } from './sessions.tsx'
