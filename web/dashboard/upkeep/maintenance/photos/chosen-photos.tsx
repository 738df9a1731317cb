import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ChoosePhotos } from '#web/shared/choose-photos.tsx'
import { Input } from '#web/ui/controls/input.ts'
import { MAX_PHOTOS } from './limits.ts'
import styles from './photos.module.css'

interface ChosenPhotosProps {
  readonly files: readonly File[]
  readonly change: (files: readonly File[]) => void
}

/** Photos that are sent with a task once it is created. */
export function ChosenPhotos({ files, change }: ChosenPhotosProps) {
  const text = usePartMessages('maintenance').photos
  return (
    <Input.Wrapper label={text.title} labelElement="div">
      <div className={styles.photos}>
        {files.map((file, at) => (
          <button
            key={`${file.name} ${file.lastModified} ${file.size}`}
            type="button"
            className={styles.photo}
            aria-label={text.not_chosen(at + 1)}
            onClick={() => change(files.filter((one) => one !== file))}
          >
            <Preview file={file} />
            <X className={styles.cross} size={16} aria-hidden />
          </button>
        ))}
        <ChoosePhotos
          count={files.length}
          max={MAX_PHOTOS}
          text={text}
          choose={(more) => change([...files, ...more])}
        />
      </div>
    </Input.Wrapper>
  )
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt="" />
}
