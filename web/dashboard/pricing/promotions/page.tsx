import { useParams } from '@tanstack/react-router'
import type { Promotion } from '#contract/pricing/promotions.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Page } from '#web/ui/page.tsx'
import { ActiveBadge } from '../../active-badge.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { PromotionFields } from './form.tsx'
import { promotionBody, promotionValues } from './values.ts'

export default function PromotionPage() {
  const { promotions: text } = usePartMessages('prices')
  const { id } = useParams({ strict: false })
  const promotion = useRead('getPromotion', { params: { id: id! } })
  const found = promotion.data
  return (
    <Page
      bare
      title={found?.code ?? text.title}
      beside={
        found && (
          <>
            <ActiveBadge status={found.status} />{' '}
            <span className="soft">{text.used(found.uses, found.max_uses)}</span>
          </>
        )
      }
      actions={<CopyAsApi operation="getPromotion" args={{ params: { id: id! } }} />}
    >
      <QueryState query={promotion}>{(one) => <Edit promotion={one} />}</QueryState>
    </Page>
  )
}

function Edit({ promotion }: { promotion: Promotion }) {
  const { states } = useMessages()
  const { promotions: text } = usePartMessages('prices')
  const form = useRecordForm('updatePromotion', promotion, {
    values: promotionValues,
    body: promotionBody,
    together: [
      ['stay_from', 'stay_to'],
      ['book_from', 'book_to'],
    ],
    read: 'getPromotion',
    done: ({ code }) => text.saved(code),
  })
  return (
    <FormPage form={form} submit={states.save}>
      <PromotionFields form={form} property_id={promotion.property_id} />
    </FormPage>
  )
}
