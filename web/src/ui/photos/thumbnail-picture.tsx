import { imagePath, type imageWidths, type Photo } from '@lintel/contract'
import type { ComponentProps } from 'react'
import { useImageAgain } from './use-image-again.ts'

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
