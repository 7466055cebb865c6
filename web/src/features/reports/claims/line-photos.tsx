import type { Photo } from '@lintel/contract'
import type { PhotoPair } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webConfig } from '../../../lib/config.ts'
import { Lightbox } from '../../../ui/photos/lightbox.tsx'
import { PhotoPicture } from '../../../ui/photos/photo-picture.tsx'
import frame from '../../../ui/photos/photo-frame.module.css'
import classes from './claims.module.css'

const sides = { before: 'Check-in', after: 'Check-out' } as const
type Side = keyof typeof sides
const bothSides: readonly Side[] = ['before', 'after']

/** Check-in beside check-out. */
export function LinePhotos({ name, pairs }: { name: string; pairs: readonly PhotoPair[] }) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const [open, setOpen] = useState<number>()
  if (pairs.length === 0) return <p className={classes.none}>No photographs in the check-out.</p>
  if (!config) return null
  const { photoBucket: bucket } = config
  const shown = pairs.flatMap((pair) =>
    bothSides.flatMap((side) => (pair[side] ? [{ photo: pair[side], reference: sides[side], taken: name }] : [])),
  )
  const picture = (photo: Photo, side: Side) => (
    <figure key={photo.id} className={classes.photo}>
      <div className={frame.frame}>
        <PhotoPicture photo={photo} bucket={bucket} width={600} alt="" />
        <button
          type="button"
          className={frame.open}
          aria-label={`${sides[side]} photo of ${name}`}
          onClick={() => setOpen(shown.findIndex((one) => one.photo === photo))}
        />
      </div>
      <figcaption>{photo.caption ? `${sides[side]}: ${photo.caption}` : sides[side]}</figcaption>
    </figure>
  )
  return (
    <>
      <div className={classes.pairs}>
        {pairs.flatMap((pair) =>
          bothSides.map((side) => (pair[side] ? picture(pair[side], side) : <span key={side} />)),
        )}
      </div>
      {open !== undefined && (
        <Lightbox photos={shown} at={open} onAt={setOpen} bucket={bucket} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
