import { Suspense, useState } from 'react'
import type { GroupFolio as Folio } from '#contract/money/routing.ts'
import type { Group } from '#contract/stays/groups.ts'
import { fullName } from '#contract/text/person-names.ts'
import { InvoiceLink, PreviewLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { PaySeveralForm } from '../../invoices/public.ts'
import { ApplyRulesDialog } from '../../money/routing/public.ts'
import styles from './groups.module.css'

/** What a group pays of its stays, and one payment of it. rule 31.11 */
export function GroupFolio({ group }: { group: Group }) {
  const text = usePartMessages('routing')
  const folio = useRead('getGroupFolio', { params: { id: group.id } })
  return (
    <Card>
      <Section title={text.statement} actions={folio.data && <Actions group={group} folio={folio.data} />}>
        <QueryState query={folio}>{(found) => <Statement folio={found} />}</QueryState>
      </Section>
    </Card>
  )
}

function Actions({ group, folio }: { group: Group; folio: Folio }) {
  const text = usePartMessages('routing')
  const apply = usePermission('applyRouting')
  const pay = usePermission('createPayments')
  const [open, setOpen] = useState<'apply' | 'pay'>()
  const { invoices, desk_money: desk } = useMessages()
  const names = useNames(group.id)
  const close = () => setOpen(undefined)
  const items = folio.stays.flatMap((stay) =>
    stay.documents
      .filter(({ amount_due }) => amount_due.amount > 0)
      .map(({ id, number, amount_due }) => ({
        invoice_id: id,
        who: fullName(stay),
        what: number ?? desk.draft,
        amount: amount_due,
      })),
  )
  return (
    <span className={styles.row}>
      <Button size="compact-sm" disabled={!apply.allowed} title={apply.why} onClick={() => setOpen('apply')}>
        {text.apply}
      </Button>
      {items.length > 0 && (
        <Button size="compact-sm" disabled={!pay.allowed} title={pay.why} onClick={() => setOpen('pay')}>
          {text.pay}
        </Button>
      )}
      {open === 'apply' && (
        <Suspense>
          <ApplyRulesDialog
            of={{ group_id: group.id }}
            nameOf={(id) => names.get(id) ?? invoices.guest}
            close={close}
          />
        </Suspense>
      )}
      {open === 'pay' && (
        <Dialog title={text.pay_title(group.name)} size="lg" close={close}>
          <PaySeveralForm items={items.slice(0, MAX_PAID)} close={close} />
        </Dialog>
      )}
    </span>
  )
}

/** Documents of one payment. rule 7.62 */
const MAX_PAID = 50

function useNames(group_id: string): ReadonlyMap<string, string> {
  const stays = useRead('listReservations', { query: { group_id, limit: 100 } })
  return new Map(stays.data?.data.map(({ id, booker }) => [id, fullName(booker)]))
}

function Statement({ folio }: { folio: Folio }) {
  const text = usePartMessages('routing')
  const { reservations } = useMessages()
  const payer = folio.bill_to?.company_name ?? folio.bill_to?.name
  return (
    <>
      <p className="soft">{payer ? text.billed_to(payer) : text.no_payer}</p>
      {folio.stays.length === 0 ? (
        <p>{text.nothing}</p>
      ) : (
        <PlainTable
          label={text.statement}
          columns={[
            reservations.guest,
            text.documents,
            { figure: reservations.total },
            { figure: reservations.paid },
            { figure: reservations.due },
          ]}
          cards
        >
          <tbody>
            {folio.stays.map((stay) => (
              <StayRow key={stay.reservation_id} stay={stay} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.sum}</th>
              <td />
              <Sums of={folio} />
            </tr>
          </tfoot>
        </PlainTable>
      )}
    </>
  )
}

function StayRow({ stay }: { stay: Folio['stays'][number] }) {
  const text = usePartMessages('routing')
  return (
    <tr>
      <th scope="row">
        <PreviewLink id={stay.reservation_id}>{fullName(stay)}</PreviewLink>
      </th>
      <td data-title={text.documents}>
        <span className={styles.row}>
          {stay.documents.map(({ id, number }) => (
            <InvoiceLink key={id} id={id}>
              {number ?? text.draft}
            </InvoiceLink>
          ))}
        </span>
      </td>
      <Sums of={stay} />
    </tr>
  )
}

type Amounts = Pick<Folio, 'total' | 'amount_paid' | 'amount_refunded' | 'balance'>

function Sums({ of: { total, amount_paid, amount_refunded, balance } }: { of: Amounts }) {
  const { reservations } = useMessages()
  const formats = useFormats()
  const paid = { ...amount_paid, amount: amount_paid.amount - amount_refunded.amount }
  return (
    <>
      <td data-figure data-title={reservations.total}>
        {formats.money(total)}
      </td>
      <td data-figure data-title={reservations.paid}>
        {formats.money(paid)}
      </td>
      <td data-figure data-title={reservations.due}>
        {formats.money(balance)}
      </td>
    </>
  )
}
