import type { BookingPage } from '../../../../contract/parts/booking-page.ts'
import { environment } from '../../../lib/environment.ts'
import { usePartMessages } from '../../../lib/i18n/parts.ts'
import { CodeBlock, CopyButton } from '../../../ui/copy.tsx'
import { Section } from '../../../ui/description-list.tsx'
import { Stack } from '../../../ui/form.tsx'
import { Card } from '../../../ui/page.tsx'
import styles from './preview.module.css'

/** The page as guests see it, as it is saved, with what a site needs to lead there. */
export function Preview({ page }: { page: BookingPage }) {
  const text = usePartMessages('booking_page')
  if (!page.open || page.slug === null)
    return (
      <Card>
        <Section title={text.preview}>
          <p className="soft">{text.closed}</p>
        </Section>
      </Card>
    )
  const folder = `${location.origin}${environment === 'sandbox' ? '/sandbox' : ''}/book`
  const address = `${folder}/${page.slug}`
  const element = `<script src="${folder}/embed.js" defer></script>\n<serai-booking href="${address}"><a href="${address}">${text.book}</a></serai-booking>`
  return (
    <Card>
      <Section title={text.preview}>
        <Stack>
          <p>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>{' '}
            <CopyButton value={address} />
          </p>
          {/* What is saved is another page: the frame is made anew. */}
          <iframe key={JSON.stringify(page)} className={styles.frame} src={address} title={text.preview} />
          <p className="soft">{text.embed_hint}</p>
          <CodeBlock code={element} label={text.embed} wrap />
        </Stack>
      </Section>
    </Card>
  )
}
