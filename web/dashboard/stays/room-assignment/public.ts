export { AssignButton } from './assign-button.tsx'
