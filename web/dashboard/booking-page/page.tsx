import { useState } from 'react'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { Property } from '#contract/property/properties.ts'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useOneProperty } from '#web/lib/session.ts'
import { FormElement, FormError, SaveFooter } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Logo } from '../property/brand/public.ts'
import { PhotoList } from '../property/photos/public.ts'
import { DraftFrame } from './draft-frame.tsx'
import { LookFields, OwnFont } from './look-fields.tsx'
import { OnlineExtras } from './online-extras.tsx'
import { OwnDomain } from './own-domain.tsx'
import { OwnStay } from './own-stay.tsx'
import { PlanFields } from './plan-fields.tsx'
import styles from './preview.module.css'
import { Preview } from './preview.tsx'
import { TextFields } from './text-fields.tsx'
import { type BookingPageForm, bookingPageBody, bookingPageValues } from './values.ts'

/** The page on which guests book by themselves, with what it looks like. rule 26 */
export default function BookingPageSettings() {
  const text = usePartMessages('booking_page')
  const { properties } = useMe()
  const property = useOneProperty()
  return (
    <Page title={properties.length > 1 ? `${text.title}, ${property.name}` : text.title} bare>
      <Edit key={property.id} property={property} />
      <OwnDomain property={property} />
      <Logo property={property} />
      <OwnFont property={property} />
      <PhotoList owner={{ kind: 'property', id: property.id, photos: property.booking_page.photos }} />
    </Page>
  )
}

function Edit({ property }: { property: Property }) {
  const text = usePartMessages('booking_page')
  const form = useRecordForm('updateProperty', property, {
    values: bookingPageValues,
    body: bookingPageBody,
    merged: ['booking_page'],
    // Of a font that is uploaded, the typeface.
    follow: true,
    done: () => text.saved,
    onUnchanged: () => showToast(text.unchanged),
  })
  const { languages } = form.values.booking_page
  const [chosen, setChosen] = useState<Language>(languages[0] ?? 'en')
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? 'en')
  return (
    <FormElement form={form}>
      <div className={styles.split}>
        <Stack>
          <FormError form={form} />
          <Card>
            <Address form={form} />
            <LookFields form={form} property={property} />
            <TextFields form={form} language={language} onLanguage={setChosen} />
            <PlanFields form={form} property_id={property.id} />
            <OnlineExtras form={form} property_id={property.id} />
            <Place form={form} />
            <OwnStay form={form} />
            <Legal form={form} />
          </Card>
          <SaveFooter form={form} />
        </Stack>
        <Preview property={property}>
          <DraftFrame
            property_id={property.id}
            values={form.values}
            language={language}
            photos={property.booking_page.photos}
          />
        </Preview>
      </div>
    </FormElement>
  )
}

/** Where it is, whether it is open, in which languages. */
function Address({ form: { field, checkbox, values, set } }: { form: BookingPageForm }) {
  const text = usePartMessages('booking_page')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const page = values.booking_page
  const choose = (languages: typeof page.languages) => set({ booking_page: { ...page, languages } })
  return (
    <Section title={text.address}>
      <Stack>
        <Checkbox
          {...checkbox('booking_page.open')}
          size="xs"
          label={text.open}
          description={text.open_hint}
        />
        <TextInput
          {...field('booking_page.slug')}
          label={text.slug}
          description={text.slug_hint}
          maxLength={60}
        />
        <Section title={text.languages}>
          <Stack>
            {LANGUAGES.map((language) => (
              <Checkbox
                key={language}
                size="xs"
                label={names.of(language) ?? language}
                checked={page.languages.includes(language)}
                onChange={({ currentTarget: { checked } }) =>
                  choose(
                    checked
                      ? [...page.languages, language]
                      : page.languages.filter((one) => one !== language),
                  )
                }
              />
            ))}
            <p className="soft">{text.languages_hint(names.of(page.languages[0] ?? 'en') ?? '')}</p>
          </Stack>
        </Section>
      </Stack>
    </Section>
  )
}

function Place({ form: { field } }: { form: BookingPageForm }) {
  const text = usePartMessages('booking_page')
  return (
    <Section title={text.place}>
      <TextInput
        {...field('booking_page.coordinates')}
        label={text.coordinates}
        description={text.coordinates_hint}
        maxLength={60}
      />
    </Section>
  )
}

function Legal({ form: { field } }: { form: BookingPageForm }) {
  const text = usePartMessages('booking_page')
  return (
    <Section title={text.legal}>
      <Columns least={240}>
        <TextInput {...field('booking_page.terms_url')} label={text.terms} type="url" maxLength={300} />
        <TextInput {...field('booking_page.privacy_url')} label={text.privacy} type="url" maxLength={300} />
      </Columns>
    </Section>
  )
}
