import { type ReactNode, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Property } from '#contract/property/properties.ts'
import { environment } from '#web/lib/environment.ts'
import { useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { guestOrigin } from '#web/shared/guest-origin.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { CodeBlock, CopyButton } from '#web/ui/copy.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { Card } from '#web/ui/page.tsx'
import styles from './preview.module.css'

interface PreviewProps {
  readonly property: Property
  /** What is typed, as guests would see it. */
  readonly children: ReactNode
}

/** The page as guests would see it, with what a site needs to lead to it once it is open. */
export function Preview({ property, children }: PreviewProps) {
  const text = usePartMessages('booking_page')
  const page = property.booking_page
  return (
    <div className={styles.beside}>
      <Card>
        <Section title={text.preview}>
          <Stack>
            <p className="soft">{text.draft_hint}</p>
            {children}
            {page.open && page.slug !== null ? (
              <Links slug={page.slug} languages={page.languages} origin={guestOrigin(property)} />
            ) : (
              <p className="soft">{text.closed}</p>
            )}
          </Stack>
        </Section>
      </Card>
    </div>
  )
}

interface LinksProps {
  readonly slug: string
  readonly languages: readonly Language[]
  readonly origin: string
}

/** The address, and the element for the site of the hotel, to copy. rule 26.54 */
function Links({ slug, languages, origin }: LinksProps) {
  const text = usePartMessages('booking_page')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const folder = `${origin}${environment === 'sandbox' ? '/sandbox' : ''}/book`
  const address = `${folder}/${slug}`
  const [variant, setVariant] = useState<'inline' | 'floating'>('inline')
  const [language, setLanguage] = useState(languages[0] ?? 'en')
  const attributes = `href="${address}" lang="${language}"${variant === 'floating' ? ' variant="floating"' : ''}`
  const element = `<script src="${folder}/embed.js" defer></script>\n<serai-booking ${attributes}><a href="${address}?lang=${language}">${text.book_in[language]}</a></serai-booking>`
  return (
    <>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>{' '}
        <CopyButton value={address} />
      </p>
      <Section title={text.embed_title}>
        <Stack>
          <p className="soft">{text.embed_hint}</p>
          <Columns>
            <NativeSelect
              label={text.embed_variant}
              value={variant}
              data={optionsOf(['inline', 'floating'] as const, text.embed_variants)}
              onChange={({ currentTarget: { value } }) => setVariant(value as typeof variant)}
            />
            <NativeSelect
              label={text.text_language}
              value={language}
              data={languages.map((one) => ({ value: one, label: names.of(one) ?? one }))}
              onChange={({ currentTarget: { value } }) => setLanguage(value as Language)}
            />
          </Columns>
          <CodeBlock code={element} label={text.embed} wrap />
        </Stack>
      </Section>
    </>
  )
}
