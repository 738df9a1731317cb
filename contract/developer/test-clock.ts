import Type, { type Static } from 'typebox'
import { DEVELOPERS } from '../account/roles.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

/** How far a clock can be ahead, and how far one advance goes. */
export const MAX_LEAD_DAYS = 731

export const TestClock = s.named(
  'TestClock',
  s.object({
    status: s.oneOf(['ready', 'advancing'], {
      description:
        '`advancing` while what falls due on the way is carried out; the clock can be moved when it is `ready`',
    }),
    now: s.timestamp('The present of this sandbox; it goes on running'),
    ahead_seconds: s.integer(
      0,
      MAX_LEAD_DAYS * 86_400,
      'Seconds by which it is ahead of the real time; 0 if it was never moved',
    ),
    advance: s.nullable(
      s.object(
        {
          from: s.timestamp('The present of the sandbox when it began'),
          to: s.timestamp('The present that it leads to'),
          started_at: s.timestamp('Real time at which it was requested'),
          finished_at: s.nullable(s.timestamp('Real time at which it ended; null while it runs')),
          ran: Type.Array(
            s.object({
              job: Type.String({
                description: 'Name of the job, as in `/metrics`',
                examples: ['close_days'],
              }),
              count: s.integer(
                1,
                Number.MAX_SAFE_INTEGER,
                'Number of days, stays, e-mails or other things that it has dealt with',
              ),
            }),
            {
              description:
                'What has been carried out on the way, by name; complete when `finished_at` is set',
            },
          ),
        },
        { description: 'The advance that runs, or the last one; null if there was none' },
      ),
    ),
  }),
)
export type TestClock = Static<typeof TestClock>

const EXAMPLE: TestClock = {
  status: 'ready',
  now: '2027-01-14T09:00:00Z',
  ahead_seconds: 864_000,
  advance: {
    from: '2027-01-04T09:00:00Z',
    to: '2027-01-14T09:00:00Z',
    started_at: '2027-01-04T09:00:00Z',
    finished_at: '2027-01-04T09:00:05Z',
    ran: [{ job: 'close_days', count: 10 }],
  },
}

export const getTestClock = operation({
  id: 'getTestClock',
  method: 'GET',
  path: '/clock',
  tag: 'Test clock',
  roles: DEVELOPERS,
  whole_account: true,
  summary: 'Read the clock of the sandbox',
  description: 'In the sandbox alone. For keys of the whole account; those of a property get 403 `SVC-4005`.',
  status: 200,
  response: TestClock,
  errors: ['SVC-4005'],
  example: { response: EXAMPLE },
})

export const advanceTestClock = operation({
  id: 'advanceTestClock',
  method: 'POST',
  path: '/clock',
  tag: 'Test clock',
  roles: DEVELOPERS,
  whole_account: true,
  audit: ['Clock of the sandbox moved', 'Uhr der Sandbox vorgestellt'],
  summary: 'Move the clock of the sandbox forward',
  description:
    'In the sandbox alone, and for keys of the whole account. Answers at once with the status `advancing`; read the clock until it is `ready`, or subscribe to `test_clock.ready`, an event on request. On the way, in steps of an hour (of six hours if it goes further than seven days), everything that falls due is carried out in its order: holds expire, days are closed with their no-shows, quotes lapse, reminders and scheduled e-mails are written. It only goes forward, one advance at a time, to 731 days ahead of the real time at most; a reset of the sandbox sets it back.',
  body: s.named(
    'TestClockAdvance',
    s.object({
      by: s.optional(
        Type.String({
          minLength: 3,
          maxLength: 40,
          description:
            'An ISO 8601 duration; days are of 24 hours, months and years are those of the calendar in UTC. Either this or `to`',
          examples: ['P10D'],
        }),
      ),
      to: s.optional(
        s.timestamp('The moment to reach, later than the present of the sandbox. Either this or `by`'),
      ),
    }),
  ),
  status: 202,
  response: TestClock,
  errors: ['SVC-1007', 'SVC-4005'],
  example: {
    body: { by: 'P10D' },
    response: {
      ...EXAMPLE,
      status: 'advancing',
      now: '2027-01-04T09:00:00Z',
      ahead_seconds: 0,
      advance: { ...EXAMPLE.advance!, finished_at: null, ran: [] },
    },
  },
})
