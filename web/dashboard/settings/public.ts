export { TaskDialog } from './second-factor.tsx'
