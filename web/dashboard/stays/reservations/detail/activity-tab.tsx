import { ActivityEntry, ActivityList } from '#web/dashboard/audit-log/public.ts'
import { usePages } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { StayMails } from './stay-mails.tsx'

/** E-mails to the guest, and the audit log, the newest first. */
export function ActivityTab({ id }: { id: string }) {
  const text = useMessages().reservations
  const list = usePages('listReservationActivity', { params: { id } })
  const may_read = useMe().permissions.includes('listReservationMails')
  return (
    <>
      {may_read && <StayMails id={id} />}
      <ListState part list={list} things={text.tabs.activity} empty={{ title: text.activity_none, body: '' }}>
        {(entries) => (
          <ActivityList>
            {entries.map((entry) => (
              <li key={entry.id}>
                <ActivityEntry entry={entry} />
              </li>
            ))}
          </ActivityList>
        )}
      </ListState>
    </>
  )
}
