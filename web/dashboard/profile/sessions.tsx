import { Button } from '@mantine/core'
import type { Session } from '../../../contract/staff/me.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { Ago } from '../../ui/time.tsx'
import { deviceOf } from './device.ts'

/** Where somebody is signed in: with what, from where, and when it was last used. */
export function SessionTable({ sessions, end }: { sessions: readonly Session[]; end: (id: string) => void }) {
  const { profile: text, team, audit } = useMessages().staff
  const nameOf = (agent: string | null) => deviceOf(agent) ?? text.unknown_device
  return (
    <Table
      label={text.sessions}
      rows={sessions}
      columns={[
        {
          key: 'agent',
          title: text.device,
          cell: ({ user_agent, current }) => (
            <>
              <span title={user_agent ?? undefined}>{nameOf(user_agent)}</span>{' '}
              {current && (
                <Badge tone="green" glyph="●">
                  {text.this_session}
                </Badge>
              )}
            </>
          ),
        },
        { key: 'from', title: audit.from, cell: ({ address_range }) => <code>{address_range}</code> },
        { key: 'seen', title: team.last_seen, cell: ({ last_seen_at }) => <Ago at={last_seen_at} /> },
        {
          key: 'end',
          title: '',
          cell: ({ id, current, user_agent }) =>
            !current && (
              <Button
                size="compact-xs"
                aria-label={`${text.end}: ${nameOf(user_agent)}`}
                onClick={() => end(id)}
              >
                {text.end}
              </Button>
            ),
        },
      ]}
    />
  )
}
