import { type SyntheticEvent, useState } from 'react'
import { type PercentCrop, Component as ReactCrop } from 'react-image-crop'
import { PHOTO_ASPECT } from '#contract/parts/photo-limits.ts'
import type { Crop } from '#contract/parts/photos.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import 'react-image-crop/dist/ReactCrop.css'
import { fromCrop, largestPart, maxZoom, toCrop, zoomed, zoomOf } from './crop.ts'
import styles from './photos.module.css'

interface CropPhotoProps {
  /** The whole photo. */
  readonly src: string
  readonly crop: Crop | null
  readonly change: (crop: Crop) => void
}

/** A part of one shape is resized by its corners alone. */
const NOT_SHOWN = { nDragHandle: '', eDragHandle: '', sDragHandle: '', wDragHandle: '' }

/** The part of a photo that guests see, by dragging, by keys or by zooming. rule 2.13 */
export function CropPhoto({ src, crop, change }: CropPhotoProps) {
  const text = usePartMessages('photos')
  const [aspect, setAspect] = useState<number>()
  const [part, setPart] = useState<PercentCrop>()
  const select = (next: PercentCrop) => {
    setPart(next)
    change(toCrop(next))
  }
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    const known = naturalWidth / naturalHeight
    setAspect(known)
    setPart(crop ? fromCrop(crop) : largestPart(known))
  }
  return (
    <fieldset className={styles.crop}>
      <legend>{text.crop}</legend>
      <p className="soft">{text.crop_hint}</p>
      <div className={styles.stage}>
        <ReactCrop
          {...(part && { crop: part })}
          aspect={PHOTO_ASPECT}
          ariaLabels={{ ...NOT_SHOWN, ...text.crop_handles }}
          className="ReactCrop--no-animate"
          keepSelection
          ruleOfThirds
          onChange={(_, next) => select(next)}
        >
          <img className={styles.whole} src={src} alt="" onLoad={measure} />
        </ReactCrop>
      </div>
      {aspect && part && (
        <label className={styles.zoom}>
          {text.zoom}
          <input
            type="range"
            min={1}
            max={maxZoom(aspect)}
            step={0.05}
            value={zoomOf(aspect, part)}
            onChange={({ currentTarget }) => select(zoomed(aspect, part, currentTarget.valueAsNumber))}
          />
        </label>
      )}
    </fieldset>
  )
}
