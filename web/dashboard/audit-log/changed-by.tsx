import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission } from '../../lib/session.ts'

/** Who changed a record last, and when: it leads to all of its changes. Only for readers of the audit log. */
export function ChangedBy({ id }: { id: string }) {
  const { allowed } = usePermission('listAuditLog')
  if (!allowed) return null
  return (
    <Suspense>
      <Newest id={id} />
    </Suspense>
  )
}

function Newest({ id }: { id: string }) {
  const text = usePartMessages('activity')
  const { audit } = useMessages().staff
  const formats = useFormats()
  const { data } = useRead('listAuditLog', { query: { resource_id: id, limit: 1 } })
  const entry = data?.data[0]
  if (!entry) return null
  const who = entry.actor.name ?? audit.actor_types[entry.actor.type]
  return (
    <Link to="/settings/audit-log" search={{ resource_id: id } as never} className="soft">
      {text.changed_by(who, formats.moment(entry.at))}
    </Link>
  )
}
