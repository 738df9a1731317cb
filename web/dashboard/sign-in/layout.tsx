import type { ReactNode } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import styles from './layout.module.css'

/** A small page for those whom nobody knows yet. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useMessages().shell
  return (
    <main className={styles.page}>
      <title>{`${title} · ${name}`}</title>
      <div className={styles.card}>
        <p className={styles.name}>{name}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
