import Type from 'typebox'
import { EVERYBODY } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

export const getChangelog = staffOperation({
  id: 'getChangelog',
  method: 'GET',
  path: '/changelog',
  tag: 'Changelog',
  roles: EVERYBODY,
  by_code: true,
  summary: 'What was announced, and what has changed, version by version',
  status: 200,
  response: s.object({
    feed_url: Type.String({ description: 'Atom feed of the announcements' }),
    announcements: Type.Array(
      s.object({
        id: s.id('announcement'),
        subject: Type.String({ description: 'Title' }),
        text: Type.String({ description: 'Text' }),
        announced_at: s.timestamp('When it was announced'),
      }),
      { description: 'Announcements of the operator, newest first' },
    ),
    data: Type.Array(
      s.object({
        version: Type.String({
          description: 'Version, or the word for what is not released yet',
          examples: ['0.1.0'],
        }),
        date: s.nullable(s.date('Day of the release; null for what is not released yet')),
        sections: Type.Array(
          s.object({
            title: Type.String({ description: 'Kind of change' }),
            items: Type.Array(Type.String(), { description: 'The changes, each in a paragraph' }),
          }),
          { description: 'Changes by their kind' },
        ),
      }),
      { description: 'Versions, newest first' },
    ),
  }),
  errors: [],
  example: {},
})
