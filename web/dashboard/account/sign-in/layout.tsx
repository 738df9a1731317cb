import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Mark } from '#web/ui/mark.tsx'
import styles from './layout.module.css'

interface SignInLayoutProps {
  readonly title: string
  /** Beside the form, on the picture of the property. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A page without a session. */
export function SignInLayout({ title, aside, children }: SignInLayoutProps) {
  const { name } = useMessages().shell
  return (
    <div className={styles.page}>
      <title>{`${title} · ${name}`}</title>
      <main className={styles.main}>
        <div className={styles.column}>
          <p className={styles.name}>
            <Mark size={32} />
            {name}
          </p>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  )
}
