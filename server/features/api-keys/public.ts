export { allowsReadOnlyKeys } from './access.ts'
export { createApiKey, type NewApiKey } from './create-key.ts'
export { acceptOperations } from './key-operations.ts'
export { type ApiKeyRow, readAccountsWithKeys, readApiKeys, readFirstUse, writeRevocation } from './store.ts'
