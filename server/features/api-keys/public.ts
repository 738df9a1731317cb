export { allowsReadOnlyKeys } from './access.ts'
export { createApiKey, type NewApiKey } from './create-key.ts'
export { type ApiKeyRow, readApiKeys, writeRevocation } from './store.ts'
