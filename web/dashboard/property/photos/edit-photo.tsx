import { useState } from 'react'
import { LANGUAGES } from '#contract/languages.ts'
import type { Crop, Photo } from '#contract/parts/photos.ts'
import { useWrite } from '#web/lib/data.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { RemovePhoto } from '#web/shared/remove-photo.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { CropPhoto } from './crop-photo.tsx'
import { OPERATIONS, type PhotoOwner, photoUrl } from './owner.ts'
import styles from './photos.module.css'

interface EditPhotoProps {
  readonly owner: PhotoOwner
  readonly photo: Photo
  readonly close: () => void
}

/** What is said of a photo, the part that guests see, and its deletion. */
export function EditPhoto({ owner, photo, close }: EditPhotoProps) {
  const text = usePartMessages('photos')
  const { states } = useMessages()
  const { kind, photos } = owner
  const { allowed, why } = usePermission(OPERATIONS[kind].update)
  const { values, change, save, update } = useEdit({ owner, photo, close })
  return (
    <Dialog
      title={text.place(photos.indexOf(photo) + 1, photos.length)}
      close={close}
      size="lg"
      changed={values.crop !== undefined}
      actions={
        <>
          <RemovePhoto
            operation={OPERATIONS[kind].remove}
            {...{ id: owner.id, photo_id: photo.id, text }}
            done={close}
          />
          <Button
            variant="filled"
            disabled={!allowed || values.alt.trim() === ''}
            title={why}
            loading={update.isPending}
            onClick={save}
          >
            {states.save}
          </Button>
        </>
      }
    >
      <Stack>
        {update.error && <ErrorCard error={update.error} />}
        <CropPhoto
          src={photoUrl(owner, photo, 'whole')}
          crop={photo.crop}
          change={(crop) => change({ crop })}
        />
        <Words values={values} change={change} />
      </Stack>
    </Dialog>
  )
}

/** What is typed, and the request that saves it. */
function useEdit({ owner: { kind, id }, photo, close }: EditPhotoProps) {
  const text = usePartMessages('photos')
  const update = useWrite(OPERATIONS[kind].update)
  const [values, setValues] = useState<EditedValues>({
    alt: photo.alt,
    translations: photo.alt_translations,
  })
  const change = (more: Partial<EditedValues>) => setValues({ ...values, ...more })
  const done = () => {
    showToast(text.saved)
    close()
  }
  const save = () => {
    const filled = Object.entries(values.translations).filter(([, translation]) => translation.trim() !== '')
    const body = {
      alt: values.alt.trim(),
      alt_translations: Object.fromEntries(filled),
      ...(values.crop && { crop: values.crop }),
    }
    update.mutate({ params: { id, photo_id: photo.id }, body }, { onSuccess: done })
  }
  return { values, change, save, update }
}

interface EditedValues extends WordsValues {
  /** Where it was changed: a photo is encoded again for it. */
  readonly crop?: Crop
}

interface WordsValues {
  readonly alt: string
  readonly translations: Photo['alt_translations']
}

function Words({ values, change }: { values: WordsValues; change: (more: Partial<WordsValues>) => void }) {
  const text = usePartMessages('photos')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const { alt, translations } = values
  return (
    <>
      <TextInput
        label={text.alt}
        description={text.alt_hint}
        value={alt}
        maxLength={250}
        onChange={({ currentTarget }) => change({ alt: currentTarget.value })}
      />
      <fieldset className={styles.languages}>
        <legend>{text.translations}</legend>
        <Columns least={240}>
          {LANGUAGES.map((language) => (
            <TextInput
              key={language}
              label={names.of(language)}
              lang={language}
              value={translations[language] ?? ''}
              maxLength={250}
              onChange={({ currentTarget: { value } }) =>
                change({ translations: { ...translations, [language]: value } })
              }
            />
          ))}
        </Columns>
      </fieldset>
    </>
  )
}
