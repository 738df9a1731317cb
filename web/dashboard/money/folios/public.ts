export { Folios } from './folios.tsx'
