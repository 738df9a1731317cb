import { SAMPLE_IDS } from './samples/values.ts'

/** Errors of booked services. */
export const SERVICE_ERRORS = {
  'SVC-1016': {
    when:
      'A service with a daily limit has fewer left than the stay wants on one of its dates. `details` names the service and every such date ' +
      'with what is left of it; nothing was booked or changed.',
    remedy:
      'Take fewer, other dates or none: `GET /services/availability` says what is left on each date, and `GET /availability` with ' +
      '`services` says it beside the offers.',
    details: {
      service_id: SAMPLE_IDS.service,
      dates: [{ date: '2027-03-16', available: 1 }],
    },
  },
}
