export { usePlanOptions } from './form.tsx'
