import { useEffect, useState } from 'react'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Button } from '../../ui/controls/button.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type PhotoOwner, useAddPhoto } from './owner.ts'
import styles from './photos.module.css'

interface NewPhotosProps {
  readonly owner: PhotoOwner
  /** That were chosen; one is shown at a time. */
  readonly files: readonly File[]
  readonly left: (files: readonly File[]) => void
}

/** What is seen on each photo that was chosen, asked for before it is sent. */
export function NewPhotos({ owner, files, left }: NewPhotosProps) {
  const text = usePartMessages('photos')
  const [alt, setAlt] = useState('')
  const add = useAddPhoto(owner)
  const file = files[0]!
  const url = useObjectUrl(file)
  const next = () => left(files.slice(1))
  const act = () =>
    add.mutate(
      { file, alt: alt.trim() },
      {
        onSuccess: () => {
          showToast(text.added)
          next()
        },
      },
    )
  return (
    <Dialog
      title={text.new}
      close={() => left([])}
      actions={
        <>
          {files.length > 1 && <Button onClick={next}>{text.skip}</Button>}
          <Button
            type="submit"
            form="new-photo"
            variant="filled"
            loading={add.isPending}
            disabled={alt.trim() === ''}
          >
            {text.save_new}
          </Button>
        </>
      }
    >
      <form
        id="new-photo"
        onSubmit={(event) => {
          event.preventDefault()
          if (alt.trim() !== '') act()
        }}
      >
        <Stack>
          {add.error && <ErrorCard error={add.error} />}
          {url && <img className={styles.preview} src={url} alt="" />}
          <TextInput
            label={text.alt}
            description={text.alt_hint}
            placeholder={text.alt_example}
            value={alt}
            maxLength={250}
            data-autofocus
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
