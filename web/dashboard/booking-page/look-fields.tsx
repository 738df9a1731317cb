import type { Property } from '#contract/property/properties.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { BrandFile } from '../property/brand/public.ts'
import type { BookingPageForm } from './values.ts'

/** Colours of the page, and the typeface of its headings. rules 26.3, 26.53 */
export function LookFields({
  form: { field, values, set },
  property,
}: {
  form: BookingPageForm
  property: Property
}) {
  const text = usePartMessages('booking_page').look
  const page = values.booking_page
  const { background } = page.colours
  const paint = (background: string) =>
    set({ booking_page: { ...page, colours: { ...page.colours, background } } })
  const faces = (['serif', 'sans', 'own'] as const).filter(
    (face) => face !== 'own' || property.booking_page.font || page.typeface === 'own',
  )
  return (
    <Section title={text.title}>
      <Stack>
        <Columns least={240}>
          <TextInput
            {...field('booking_page.colours.accent')}
            type="color"
            label={text.accent}
            description={text.accent_hint}
          />
          <NativeSelect
            {...field('booking_page.typeface')}
            label={text.typeface}
            description={text.typeface_hint}
            data={faces.map((value) => ({ value, label: text.faces[value] }))}
          />
        </Columns>
        <Checkbox
          size="xs"
          label={text.own_background}
          description={text.background_hint}
          checked={background !== ''}
          onChange={({ currentTarget: { checked } }) => paint(checked ? '#ffffff' : '')}
        />
        {background !== '' && (
          <TextInput {...field('booking_page.colours.background')} type="color" label={text.background} />
        )}
      </Stack>
    </Section>
  )
}

const OPERATIONS = { set: 'setFont', remove: 'removeFont' } as const
const MAX_FONT_BYTES = 128 * 1024

/** The font file of the property. */
export function OwnFont({ property: { id, booking_page } }: { property: Property }) {
  const { font: text } = usePartMessages('booking_page').look
  return (
    <BrandFile
      property_id={id}
      operations={OPERATIONS}
      types={['font/woff2']}
      extensions={['.woff2']}
      max_bytes={MAX_FONT_BYTES}
      is_there={booking_page.font !== null}
      text={text}
    >
      {booking_page.font && <p>{text.there(Math.ceil(booking_page.font.bytes / 1024))}</p>}
    </BrandFile>
  )
}
