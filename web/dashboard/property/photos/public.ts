export { PhotoList } from './photo-list.tsx'
