import { imagePath, type imageWidths, type Photo } from '@lintel/contract'
import { useState, type ComponentProps } from 'react'
import { MarkLayer, useShownSize } from './mark-layer.tsx'
import classes from './photo-frame.module.css'
import turned from './photo-picture.module.css'

/** The image of a photograph, requested again at increasing intervals until the server has processed it. */
export function PhotoPicture({
  photo,
  bucket,
  width,
  alt,
  preview,
  onMissing,
}: {
  photo: Photo
  bucket: string
  width: (typeof imageWidths)[number]
  alt: string
  preview?: string | undefined
  onMissing?: () => void
}) {
  const { tries, onError } = useImageAgain(onMissing)
  const [loaded, setLoaded] = useState(false)
  const { size, measure } = useShownSize()
  return (
    <>
      {preview && !loaded && <PreviewPicture preview={preview} photo={photo} alt="" />}
      <img
        key={tries}
        src={imagePath(bucket, photo.src, width, photo.rotate)}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        data-hidden={!loaded || undefined}
        onLoad={(event) => {
          setLoaded(true)
          measure(event.currentTarget)
        }}
        onError={onError}
      />
      <MarkLayer photo={photo} size={size} />
      {!loaded && !preview && tries > 0 && <span className={classes.wait}>Not ready yet</span>}
    </>
  )
}

/** The image from this device, before the server has it. */
export function PreviewPicture({
  preview,
  photo,
  alt,
  onSize,
}: {
  preview: string
  photo: Pick<Photo, 'rotate' | 'marks'>
  alt: string
  onSize?: ReturnType<typeof useShownSize>['measure']
}) {
  const { size, measure } = useShownSize()
  const { rotate } = photo
  return (
    <>
      <img
        className={turned.preview}
        src={preview}
        alt={alt}
        draggable={false}
        style={rotate && { transform: `rotate(${rotate}deg)` }}
        data-turned={rotate}
        onLoad={(event) => (onSize ?? measure)(event.currentTarget, rotate)}
      />
      <MarkLayer photo={photo} size={size} />
    </>
  )
}

const longestWaitMs = 30_000

/** Requests an image again until the server has processed it. `tries` is the key of its element. */
export const useImageAgain = (onMissing?: () => void): { tries: number; onError: () => void } => {
  const [tries, setTries] = useState(0)
  return {
    tries,
    onError: () => {
      if (tries === 1) onMissing?.()
      setTimeout(() => setTries((times) => times + 1), Math.min(longestWaitMs, 2000 * 2 ** tries))
    },
  }
}

/** A photograph's thumbnail, which appears once the server has processed it. */
export function ThumbnailPicture({
  photo,
  bucket,
  width,
  ...img
}: {
  photo: Pick<Photo, 'src' | 'rotate'>
  bucket: string
  width: (typeof imageWidths)[number]
} & Pick<ComponentProps<'img'>, 'className' | 'height' | 'style'>) {
  const { tries, onError } = useImageAgain()
  return (
    <img
      key={tries}
      src={imagePath(bucket, photo.src, width, photo.rotate)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
      {...img}
    />
  )
}
