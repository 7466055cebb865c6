import { imagePath, type imageWidths, type Photo } from '@lintel/contract'
import { useState, type ComponentProps } from 'react'
import classes from './photo-frame.module.css'

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
  const turned = photo.rotate ? { transform: `rotate(${photo.rotate}deg)` } : undefined
  return (
    <>
      {preview && !loaded && <img src={preview} alt="" style={turned} data-turned={photo.rotate} draggable={false} />}
      <img
        key={tries}
        src={imagePath(bucket, photo.src, width, photo.rotate)}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        data-hidden={!loaded || undefined}
        onLoad={() => setLoaded(true)}
        onError={onError}
      />
      {!loaded && !preview && tries > 0 && <span className={classes.wait}>Not ready yet</span>}
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
