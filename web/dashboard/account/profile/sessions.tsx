import CircleCheck from 'lucide-react/icons/circle-check'
import Smartphone from 'lucide-react/icons/smartphone'
import type { Phone, Session } from '#contract/account/sign-in/sessions.staff.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Table } from '#web/ui/table.tsx'
import { Ago } from '#web/ui/time.tsx'
import { deviceOf } from './device.ts'

interface SessionTableProps {
  readonly sessions: readonly Session[]
  readonly phones: readonly Phone[]
  readonly end: (id: string) => void
}

/** Sessions, and phones with a code: browser, place, and last use. */
export function SessionTable({ sessions, phones, end }: SessionTableProps) {
  const { profile: text, team, audit } = useMessages().staff
  const nameOf = (agent: string | null) => deviceOf(agent) ?? text.unknown_device
  return (
    <Table
      label={text.sessions}
      rows={[...sessions, ...phones.map(rowOf)]}
      columns={[
        {
          key: 'agent',
          title: text.device,
          cell: ({ user_agent, current, by_code }) => (
            <>
              <span title={user_agent ?? undefined}>{nameOf(user_agent)}</span>{' '}
              {current && (
                <Badge tone="green" icon={CircleCheck}>
                  {text.this_session}
                </Badge>
              )}
              {by_code && (
                <Badge tone="grey" icon={Smartphone}>
                  {text.by_code}
                </Badge>
              )}
            </>
          ),
        },
        {
          key: 'from',
          title: audit.from,
          cell: ({ address_range }) => address_range && <code>{address_range}</code>,
        },
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

/** A phone with a code has no session of its own. */
const rowOf = (phone: Phone) => ({ ...phone, current: false, by_code: true, address_range: null })
