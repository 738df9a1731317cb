export { createProperty, type NewProperty } from './create-property.ts'
export { inScope, sees } from './scope.ts'
export { type PropertyRow, readProperty, readPropertyIds, writeProperty } from './store.ts'
