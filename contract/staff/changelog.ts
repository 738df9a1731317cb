import Type from 'typebox'
import * as s from '../schema.ts'
import { staffOperation } from './staff-operation.ts'

export const getChangelog = staffOperation({
  id: 'getChangelog',
  method: 'GET',
  path: '/changelog',
  tag: 'Changelog',
  summary: 'What was announced, and what has changed, version by version',
  status: 200,
  response: s.object({
    feed_url: Type.String(),
    announcements: Type.Array(
      s.object({
        id: s.id('announcement'),
        subject: Type.String(),
        text: Type.String(),
        announced_at: s.timestamp(),
      }),
      { description: 'What whoever runs the service has told everybody, newest first' },
    ),
    data: Type.Array(
      s.object({
        version: Type.String({ examples: ['0.1.0'] }),
        date: s.nullable(s.date()),
        sections: Type.Array(s.object({ title: Type.String(), items: Type.Array(Type.String()) })),
      }),
    ),
  }),
  errors: [],
  example: {},
})
