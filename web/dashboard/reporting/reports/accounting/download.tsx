import Download from 'lucide-react/icons/download'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import styles from './accounting.module.css'
import type { useDownload } from './use-download.ts'

interface DownloadProps {
  readonly download: ReturnType<typeof useDownload>
}

export function DownloadButtons({ download: { begin, progress } }: DownloadProps) {
  const text = usePartMessages('accounting').journal
  return (['csv', 'datev'] as const).map((format) => (
    <Button
      key={format}
      aria-label={text.download(text[format])}
      disabled={progress.state === 'loading'}
      leftSection={<Download size={14} aria-hidden />}
      onClick={() => begin(format)}
    >
      {text[format]}
    </Button>
  ))
}

/** The progress of a download; an interrupted one can be continued. */
export function DownloadProgress({ download: { progress, resume, stop } }: DownloadProps) {
  const text = usePartMessages('accounting').journal
  if (progress.state === 'idle') return null
  if (progress.state === 'refused') return <ErrorCard error={progress.error} />
  const { state, format, done, of } = progress
  return (
    <div className={styles.progress} role="status">
      <span>{text[format]}</span>
      <progress max={of} value={done} aria-label={text.download(text[format])} />
      <span>{text.loading(done, of)}</span>
      {state === 'broken' && (
        <>
          <span>{text.broken}</span>
          <Button variant="filled" onClick={resume}>
            {text.go_on}
          </Button>
        </>
      )}
      <Button onClick={stop}>{text.stop}</Button>
    </div>
  )
}
