import { useEffect, useState } from 'react'
import type { Crop } from '#contract/parts/photos.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { CropPhoto } from './crop-photo.tsx'
import { type PhotoOwner, useAddPhoto } from './owner.ts'

interface NewPhotosProps {
  readonly owner: PhotoOwner
  /** That were chosen; one is shown at a time. */
  readonly files: readonly File[]
  readonly left: (files: readonly File[]) => void
}

/** What is seen on each photo that was chosen, and which part guests see, asked for before it is sent. */
export function NewPhotos({ owner, files, left }: NewPhotosProps) {
  const text = usePartMessages('photos')
  const [alt, setAlt] = useState('')
  const [crop, setCrop] = useState<Crop>()
  const add = useAddPhoto(owner)
  const file = files[0]!
  const url = useObjectUrl(file)
  const next = () => left(files.slice(1))
  const added = () => {
    showToast(text.added)
    next()
  }
  const act = () => add.mutate({ file, alt: alt.trim(), crop }, { onSuccess: added })
  return (
    <Dialog
      title={text.new}
      close={() => left([])}
      size="lg"
      changed={crop !== undefined}
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
          <TextInput
            label={text.alt}
            description={text.alt_hint}
            placeholder={text.alt_example}
            value={alt}
            maxLength={250}
            data-autofocus
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
          {url && <CropPhoto src={url} crop={null} change={setCrop} />}
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
