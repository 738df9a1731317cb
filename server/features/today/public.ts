export { readHouses } from './house.ts'
export { readChannels, readTrouble, troubleRows } from './trouble.ts'
