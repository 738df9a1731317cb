import { useState } from 'react'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Select } from '#web/ui/controls/choice.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/form.tsx'
import { QrCode } from './qr-code.tsx'
import { Validity } from './validity.tsx'

export interface PhoneSignInProps {
  readonly property_id: string
  /** Its time zone. */
  readonly zone: string
  readonly close: () => void
}

/** A QR code for a phone of the chosen housekeeper; another one makes it invalid. rule 15.37 */
export default function PhoneSignInDialog({ property_id, zone, close }: PhoneSignInProps) {
  const text = usePartMessages('housekeeping').phone
  const { states } = useMessages()
  const housekeepers = useRead('listHousekeepers', { query: { property_id } })
  const [user_id, setUserId] = useState<string>()
  const write = useWrite('createPhoneSignIn')
  const show = (id: string) => {
    setUserId(id)
    write.mutate({ params: { id } })
  }
  const name = housekeepers.data?.data.find(({ id }) => id === user_id)?.name ?? ''
  return (
    <Dialog
      title={text.title}
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.close}</Button>
          {user_id !== undefined && (
            <Button loading={write.isPending} onClick={() => show(user_id)}>
              {text.another}
            </Button>
          )}
        </>
      }
    >
      <QueryState query={housekeepers}>
        {({ data }) =>
          data.length === 0 ? (
            <Notice title={text.nobody} />
          ) : (
            <Stack>
              <Select
                label={text.who}
                placeholder={text.choose}
                data={data.map((person) => ({ value: person.id, label: person.name }))}
                value={user_id ?? null}
                onChange={(id) => id !== null && show(id)}
                data-autofocus
              />
              {user_id === undefined && <p className="soft">{text.hint}</p>}
              {write.error && <ErrorCard error={write.error} />}
              {write.data && <Shown key={write.data.url} {...{ name, zone }} {...write.data} />}
            </Stack>
          )
        }
      </QueryState>
    </Dialog>
  )
}

interface ShownProps extends Pick<PhoneSignInProps, 'zone'> {
  readonly name: string
  readonly url: string
  readonly expires_at: string
  readonly expires_in: number
}

function Shown({ name, zone, url, expires_at, expires_in }: ShownProps) {
  const text = usePartMessages('housekeeping').phone
  const formats = useFormats()
  const [is_over, setOver] = useState(false)
  if (is_over) return <p role="status">{text.over}</p>
  return (
    <>
      <p role="status">{text.scan(name)}</p>
      <QrCode content={new URL(url, location.origin).href} label={text.picture(name)} />
      <Validity
        until={formats.timeOfDay(expires_at, zone)}
        expires_in={expires_in}
        end={() => setOver(true)}
      />
    </>
  )
}
