export { isEventVisible } from './visibility-store.ts'
