export { type Dispatcher, type DispatchFailpoint, makeDispatcher } from './dispatch/dispatcher.ts'
export { SECRET_PURPOSE, secretAt } from './secrets.ts'
