/** Filters of the logs, under the names that their operations have for them. */
export const DELIVERY_SEARCH = [
  'webhook_id',
  'status',
  'event_type',
  'resource_id',
  'last_status_code',
  'created_from',
  'created_to',
] as const
export type DeliveryFilter = (typeof DELIVERY_SEARCH)[number]

export const REQUEST_SEARCH = [
  'status',
  'method',
  'source',
  'path',
  'error_code',
  'key_id',
  'created_from',
  'created_to',
] as const
export type RequestFilter = (typeof REQUEST_SEARCH)[number]
