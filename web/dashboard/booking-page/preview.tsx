import type { ReactNode } from 'react'
import type { BookingPage } from '#contract/parts/booking-page.ts'
import { environment } from '#web/lib/environment.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { CodeBlock, CopyButton } from '#web/ui/copy.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import styles from './preview.module.css'

interface PreviewProps {
  readonly page: BookingPage
  /** What is typed, as guests would see it. */
  readonly children: ReactNode
}

/** The page as guests would see it, with what a site needs to lead to it once it is open. */
export function Preview({ page, children }: PreviewProps) {
  const text = usePartMessages('booking_page')
  return (
    <div className={styles.beside}>
      <Card>
        <Section title={text.preview}>
          <Stack>
            <p className="soft">{text.draft_hint}</p>
            {children}
            {page.open && page.slug !== null ? (
              <Links slug={page.slug} />
            ) : (
              <p className="soft">{text.closed}</p>
            )}
          </Stack>
        </Section>
      </Card>
    </div>
  )
}

function Links({ slug }: { slug: string }) {
  const text = usePartMessages('booking_page')
  const folder = `${location.origin}${environment === 'sandbox' ? '/sandbox' : ''}/book`
  const address = `${folder}/${slug}`
  const element = `<script src="${folder}/embed.js" defer></script>\n<serai-booking href="${address}"><a href="${address}">${text.book}</a></serai-booking>`
  return (
    <>
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>{' '}
        <CopyButton value={address} />
      </p>
      <p className="soft">{text.embed_hint}</p>
      <CodeBlock code={element} label={text.embed} wrap />
    </>
  )
}
