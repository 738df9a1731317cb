import { useRead } from '../../lib/data.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { CopyButton, Id } from '../../ui/copy.tsx'
import { Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'

/** Where deliveries come from, to be let in by a firewall. spec 6 */
export default function OutboundAddresses() {
  const text = useText().developer.addresses
  const addresses = useRead('listOutboundIps', {})
  return (
    <Page title={text.title} bare actions={<CopyAsApi operation="listOutboundIps" args={{}} />}>
      <Shown query={addresses}>
        {({ data }) => (
          <Card>
            <Stack>
              <p>{text.body}</p>
              {data.length === 0 ? (
                <p className="soft">{text.none}</p>
              ) : (
                <>
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
            </Stack>
          </Card>
        )}
      </Shown>
    </Page>
  )
}
