import { SAMPLE_IDS } from '../samples/values.ts'

/** Errors of booked services. */
export const SERVICE_ERRORS = {
  'SVC-1016': {
    when:
      'A service with a daily limit has too few units left on one of the dates. `details` names the service and every such date ' +
      'with what is left; nothing was booked or changed.',
    remedy:
      'Book fewer, other dates or none: `GET /services/availability` returns what is left on each date, and so does `GET /availability` with ' +
      '`services`, beside the offers.',
    details: {
      service_id: SAMPLE_IDS.service,
      dates: [{ date: '2027-03-16', available: 1 }],
    },
  },
}
