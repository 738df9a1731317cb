import { lazy, Suspense, useState } from 'react'
import { GroupLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import type { ActionProps } from '../actions/action-props.ts'
import { isOpen } from '../open-stay.ts'
import styles from './detail.module.css'

const GroupDialog = lazy(() => import('./group-dialog.tsx'))

/** The group of a stay by name, which leads to its page; and adding it to one, or taking it out. rule 31.15 */
export function GroupOfStay({ reservation }: Pick<ActionProps, 'reservation'>) {
  const text = usePartMessages('groups')
  const { group_id } = reservation
  const { allowed } = usePermission('getGroup')
  const may_change = usePermission('updateReservation').allowed
  const { data } = useRead(
    'getGroup',
    { params: { id: group_id ?? '' } },
    { enabled: allowed && group_id !== null },
  )
  const [asks, setAsks] = useState(false)
  if (!allowed) return null
  const name = data?.name ?? group_id ?? ''
  return (
    <span className={styles.group}>
      {group_id && <GroupLink id={group_id}>{name}</GroupLink>}
      {may_change && isOpen(reservation) && (
        <Button size="compact-sm" onClick={() => setAsks(true)}>
          {group_id ? text.take_out : text.add_stay}
        </Button>
      )}
      {asks && (
        <Suspense>
          <GroupDialog reservation={reservation} group={name} close={() => setAsks(false)} />
        </Suspense>
      )}
    </span>
  )
}
