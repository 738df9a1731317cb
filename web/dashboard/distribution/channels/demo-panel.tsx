import type { Channel } from '#contract/distribution/channels.ts'
import { DEMO_ORDERS } from '#contract/lists.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { CodeBlock } from '#web/ui/copy.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Caution, Stack } from '#web/ui/form.tsx'
import { PreviewLink } from '../../links.tsx'
import styles from './demo-panel.module.css'

/** Commands to the partner of a demo channel: bookings, changes and failures on demand. */
export function DemoPanel({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels').demo
  const { allowed, why } = usePermission('directDemoChannel')
  const order = useWrite('directDemoChannel')
  const { id, property_id } = channel
  return (
    <Section title={text.title}>
      <Stack>
        <p className="soft">{text.hint}</p>
        <ul className={styles.orders}>
          {DEMO_ORDERS.map((one) => (
            <li key={one}>
              <Button
                disabled={!allowed}
                title={why}
                loading={order.isPending && order.variables.body.order === one}
                onClick={() => order.mutate({ params: { id }, query: { property_id }, body: { order: one } })}
              >
                {text.orders[one]}
              </Button>
              <span className="soft">{text.hints[one]}</span>
            </li>
          ))}
        </ul>
        {order.error && <ErrorCard error={order.error} />}
        <div role="status">{order.data && <Outcome answer={order.data} />}</div>
      </Stack>
    </Section>
  )
}

function Outcome({ answer: { order, sign_in, booking } }: { answer: Answer<'directDemoChannel'> }) {
  const text = usePartMessages('channels')
  if (sign_in) {
    return (
      <Caution>
        <p>{text.demo.changed}</p>
        <p>
          {text.username}: <code>{sign_in.username}</code>
        </p>
        <CodeBlock code={sign_in.password} label={text.demo.password} />
      </Caution>
    )
  }
  if (!booking) return <p>{text.demo.done[order]}</p>
  const { reference, reservation_ids } = booking
  return (
    <p>
      {reservation_ids.length === 0 ? text.demo.waits(reference) : text.demo.sold(reference)}{' '}
      {reservation_ids.map((id) => (
        <PreviewLink key={id} id={id}>
          {text.demo.open}
        </PreviewLink>
      ))}
    </p>
  )
}
