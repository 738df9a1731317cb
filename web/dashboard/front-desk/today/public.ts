export { useSkipSteps } from './setup/use-skips.ts'
