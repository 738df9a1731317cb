import type { PropertySetup } from '#contract/front-desk/setup.staff.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useProperty } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { HelpLink } from './step-link.tsx'

interface SetupProps {
  readonly setup: PropertySetup
}

/** What is known of the mail server: never that it works before an e-mail was accepted. */
export function MailServerState({ setup: { mail_server } }: SetupProps) {
  const text = usePartMessages('setup').mail_server
  const formats = useFormats()
  const zone = useProperty()?.timezone
  const { configured, accepted_at, error } = mail_server
  const state = !configured
    ? text.missing
    : error !== null
      ? text.refused(error)
      : accepted_at === null
        ? text.untried
        : text.accepted(formats.moment(accepted_at, zone))
  return <p role="status">{state}</p>
}

/** An e-mail to oneself; says what became of it as long as the screen is open. */
export function TestMail({ setup: { property_id, mail_server } }: SetupProps) {
  const text = usePartMessages('setup')
  const write = useWrite('sendTestMail')
  if (!mail_server.configured)
    return <HelpLink href="/docs/mail#set-it-up" label={text.steps.mail_server.do} />
  return (
    <>
      <Button loading={write.isPending} onClick={() => write.mutate({ body: { property_id } })}>
        {text.mail_server.send}
      </Button>
      {write.error && <ErrorCard error={write.error} />}
      {write.data && <Sent id={write.data.id} to={write.data.to} />}
    </>
  )
}

const EVERY_MS = 2_000

function Sent({ id, to }: { readonly id: string; readonly to: string }) {
  const text = usePartMessages('setup').mail_server
  const { data } = useRead('getMail', { params: { id } }, { every: EVERY_MS })
  const result =
    data?.status === 'sent'
      ? text.accepted_now(to)
      : data?.last_error
        ? text.refused(data.last_error)
        : text.on_its_way(to)
  return <span role="status">{result}</span>
}
