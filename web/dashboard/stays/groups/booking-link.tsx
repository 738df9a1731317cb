import type { Group } from '#contract/stays/groups.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { guestOrigin } from '#web/shared/guest-origin.ts'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { CopyButton } from '#web/ui/copy.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'

/** The link by which guests book rooms of the block by themselves: opened, copied and closed. rule 31.10 */
export function BookingLink({ group }: { group: Group }) {
  const text = usePartMessages('groups').link
  const { allowed } = usePermission('updateGroup')
  const property = usePropertyOf(group.property_id)
  const { open, path } = group.booking_link
  const form = useRecordForm('updateGroup', undefined, {
    values: () => ({ booking_link: { open: !open } }),
    target: { params: { id: group.id } },
    done: ({ booking_link }) => (booking_link.open ? text.opened : text.closed),
  })
  const is_over = group.status === 'cancelled' || group.status === 'completed'
  if (is_over || (!open && !allowed)) return null
  const address = path === null ? null : `${guestOrigin(property)}${path}`
  return (
    <Card>
      <Section title={text.title}>
        <FormSection form={form} submit={open ? text.close : text.open} disabled={!allowed}>
          <p className="soft">{text.body}</p>
          {open && group.status === 'enquiry' && <p>{text.not_yet}</p>}
          {open && address === null && <p>{text.page_closed}</p>}
          {open && address !== null && (
            <p>
              <a href={address} target="_blank" rel="noreferrer">
                {address}
              </a>{' '}
              <CopyButton value={address} />
            </p>
          )}
        </FormSection>
      </Section>
    </Card>
  )
}
