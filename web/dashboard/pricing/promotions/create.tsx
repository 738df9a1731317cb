import { useNavigate } from '@tanstack/react-router'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { recordOptions } from '#web/ui/options.ts'
import { Page } from '#web/ui/page.tsx'
import { PromotionFields } from './form.tsx'
import { NEW_PROMOTION, promotionBody } from './values.ts'

export default function CreatePromotion() {
  const { promotions: text } = usePartMessages('prices')
  const navigate = useNavigate()
  const { properties } = useMe()
  const chosen = useProperty()
  const form = useRecordForm('createPromotion', undefined, {
    values: () => ({ ...NEW_PROMOTION, property_id: chosen?.id ?? properties[0]?.id ?? '' }),
    body: ({ property_id, ...values }) => ({ property_id, ...promotionBody(values) }),
    done: ({ code }) => text.created(code),
    onSaved: () => navigate({ to: '/settings/promotions' }),
  })
  return (
    <Page title={text.new} bare>
      <FormPage form={form} submit={text.new}>
        <PromotionFields form={form} property_id={form.values.property_id}>
          {properties.length > 1 && (
            <NativeSelect {...form.field('property_id')} data={recordOptions(properties)} />
          )}
        </PromotionFields>
      </FormPage>
    </Page>
  )
}
