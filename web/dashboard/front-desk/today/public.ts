export { useSkips } from './setup/use-skips.ts'
