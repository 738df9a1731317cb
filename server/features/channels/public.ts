export { connectChannel, connectedChannels, type NewChannel } from './store.ts'
