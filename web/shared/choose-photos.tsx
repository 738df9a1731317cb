import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { Button } from '../ui/controls/button.ts'
import styles from './choose-photos.module.css'

/** As the API takes them. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 10 * 1024 * 1024

interface ChoosePhotosProps {
  /** How many there are, and how many there may be. */
  readonly count: number
  readonly max: number
  readonly text: {
    readonly add: string
    readonly wrong_type: string
    readonly too_large: string
    readonly too_many: (max: number) => string
  }
  readonly choose: (files: readonly File[]) => void
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly title?: string | undefined
}

/** Photos from the disk or the camera; those that cannot be sent are not taken, with the reason. */
export function ChoosePhotos({ count, max, text, choose, ...button }: ChoosePhotosProps) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const problemOf = (files: readonly File[]) => {
    if (files.some(({ type }) => !TYPES.includes(type))) return text.wrong_type
    if (files.some(({ size }) => size > MAX_BYTES)) return text.too_large
    return count + files.length > max ? text.too_many(max) : undefined
  }
  const take = (files: readonly File[]) => {
    const wrong = problemOf(files)
    setProblem(wrong)
    if (!wrong && files.length > 0) choose(files)
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={TYPES.join(',')}
        multiple
        aria-label={text.add}
        hidden
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {count < max && (
        <Button
          {...button}
          leftSection={<ImagePlus size={14} aria-hidden />}
          onClick={() => field.current?.click()}
        >
          {text.add}
        </Button>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
