import type { GuestPair } from '#contract/guests/guests.staff.ts'
import { fullName } from '#contract/text/person-names.ts'
import { usePages, useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { ListState } from '../../shared/query-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ButtonLink, GuestLink } from '../links.tsx'
import { DuplicateAnswers } from './actions/duplicate-answers.tsx'
import { MergeDialog } from './actions/merge-dialog.tsx'
import styles from './other-bookers.module.css'

/** All pairs of profiles that may be one person: staff merge them, or say that they are not. rule 28.20 */
export function GuestDuplicates() {
  const text = usePartMessages('guest_data').duplicates
  const { title: all_guests } = useMessages().guests
  const list = usePages('listGuestPairs', { query: {} })
  return (
    <Page title={text.all} actions={<ButtonLink to="/guests">{all_guests}</ButtonLink>}>
      <p className={`soft ${styles.about}`}>{text.all_body}</p>
      <ListState list={list} things={text.things} empty={{ title: text.none, body: text.none_body }}>
        {(pairs) => (
          <ul className={styles.pairs} aria-label={text.all}>
            {pairs.map((pair) => (
              <Pair key={`${pair.guest.id} ${pair.other.id}`} pair={pair} />
            ))}
          </ul>
        )}
      </ListState>
    </Page>
  )
}

function Pair({ pair: { guest, other, reasons } }: { pair: GuestPair }) {
  const text = usePartMessages('guest_data').duplicates
  return (
    <li>
      <Profile person={guest} />
      <Profile person={other} />
      <p className={`soft ${styles.reasons}`}>{reasons.map((reason) => text.reasons[reason]).join(' · ')}</p>
      <DuplicateAnswers
        guest_id={guest.id}
        other={other}
        merging={(close) => <Merging id={guest.id} from={other.id} close={close} />}
      />
    </li>
  )
}

function Profile({ person }: { person: GuestPair['guest'] }) {
  const text = usePartMessages('guest_data').duplicates
  const formats = useFormats()
  const { email, phone, country, created_at } = person
  const about = [
    email,
    phone,
    country && formats.country(country),
    text.newer(formats.day(created_at.slice(0, 10))),
  ]
  return (
    <p className={styles.person}>
      <strong>
        <GuestLink id={person.id}>{fullName(person)}</GuestLink>
      </strong>
      <span className="soft">{about.filter(Boolean).join(' · ')}</span>
    </p>
  )
}

/** The dialog compares whole profiles, which are read when it opens. */
function Merging({ id, from, close }: { id: string; from: string; close: () => void }) {
  const guest = useRead('getGuest', { params: { id } })
  return guest.data ? <MergeDialog guest={guest.data} from={from} close={close} /> : null
}
