import { imagePath, type imageWidths, type Photo } from '@lintel/contract'
import { useState } from 'react'
import { useImageAgain } from './use-image-again.ts'
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
