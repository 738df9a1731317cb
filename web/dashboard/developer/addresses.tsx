import { useRead } from '../../lib/data.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { CopyButton, Id } from '../../ui/copy.tsx'
import { Caution, Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink } from '../links.tsx'

/** The notice period for a change of addresses. spec 6.11 */
const NOTICE_MS = 30 * 86_400_000

/** The addresses that webhooks are sent from, for firewalls. spec 6 */
export default function OutboundAddresses() {
  const text = usePartMessages('developer').addresses
  const addresses = useRead('listOutboundIps', {})
  return (
    <Page title={text.title} bare actions={<CopyAsApi operation="listOutboundIps" args={{}} />}>
      <Announced />
      <QueryState query={addresses}>
        {({ data }) => (
          <Card>
            <Stack>
              {data.length === 0 ? (
                <p className="soft">{text.none}</p>
              ) : (
                <>
                  <p>{text.body}</p>
                  <ul>
                    {data.map((address) => (
                      <li key={address}>
                        <Id value={address} what={address} />
                      </li>
                    ))}
                  </ul>
                  <div>
                    <CopyButton value={data.join('\n')} label={text.copy_all} />
                  </div>
                </>
              )}
              <p>{text.notice}</p>
            </Stack>
          </Card>
        )}
      </QueryState>
    </Page>
  )
}

/** Announcements within the notice period: one may be about these. */
function Announced() {
  const text = usePartMessages('developer').addresses
  const formats = useFormats()
  const { data } = useRead('getChangelog', {})
  const recent = (data?.announcements ?? []).filter(
    ({ announced_at }) => Date.parse(announced_at) > Date.now() - NOTICE_MS,
  )
  if (recent.length === 0) return null
  return (
    <Caution>
      <strong>{text.announced}</strong>
      <ul>
        {recent.map(({ id, subject, announced_at }) => (
          <li key={id}>
            {subject} ({formats.dayOf(announced_at)})
          </li>
        ))}
      </ul>
      <ButtonLink to="/developer/changelog">{text.to_changelog}</ButtonLink>
    </Caution>
  )
}
