import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../../lib/i18n/language.tsx'
import { usePartMessages } from '../../../lib/i18n/parts.ts'
import { useMe, useProperty } from '../../../lib/session.ts'
import { FormPage } from '../../../shared/record-form.tsx'
import { useRecordForm } from '../../../shared/use-record-form.ts'
import { NativeSelect } from '../../../ui/controls/choice.ts'
import { recordOptions } from '../../../ui/options.ts'
import { Page } from '../../../ui/page.tsx'
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
