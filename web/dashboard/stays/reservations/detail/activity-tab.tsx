import { usePages } from '../../../../lib/data.ts'
import { useMessages } from '../../../../lib/i18n/language.tsx'
import { useMe } from '../../../../lib/session.ts'
import { ListState } from '../../../../shared/query-state.tsx'
import { ActivityEntry, ActivityList } from '../../../audit-log/public.ts'
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
