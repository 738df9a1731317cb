export { createApiKey } from './create-key.ts'
export { acceptOperations } from './key-operations.ts'
export { readAccountsWithKeys, readApiKeys, readFirstUse, writeRevocation } from './store.ts'
