export { eraseFoundItems } from './erase-found-items.ts'
export { presentFoundItem } from './present.ts'
export { readFoundItemsOfGuest } from './store.ts'
