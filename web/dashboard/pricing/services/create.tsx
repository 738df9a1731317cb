import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { recordOptions } from '#web/ui/options.ts'
import { Page } from '#web/ui/page.tsx'
import { ServiceFields } from './form.tsx'
import { namesBody, newService, serviceBody } from './values.ts'
import { serviceName } from './words.ts'

export default function CreateService() {
  const text = usePartMessages('services')
  const language = useLanguage()
  const navigate = useNavigate()
  const { properties } = useMe()
  const chosen = useProperty() ?? properties[0]
  const form = useRecordForm('createService', undefined, {
    values: () => ({ ...newService(chosen?.default_vat_rate ?? '0.00'), property_id: chosen?.id ?? '' }),
    body: ({ property_id, ...values }) => ({
      property_id,
      ...serviceBody(values),
      name: namesBody(values.name, undefined),
      price: values.price!,
      ...(values.code.trim() && { code: values.code.trim() }),
    }),
    done: ({ name }) => text.created(serviceName(name, language)),
    onSaved: () => navigate({ to: '/settings/services' }),
  })
  return (
    <Page title={text.new} bare>
      <FormPage form={form} submit={text.new}>
        <ServiceFields form={form} property_id={form.values.property_id}>
          {properties.length > 1 && (
            <NativeSelect {...form.field('property_id')} data={recordOptions(properties)} />
          )}
        </ServiceFields>
      </FormPage>
    </Page>
  )
}
