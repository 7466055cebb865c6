import { keysOf, type Photo } from '@lintel/contract'
import { pairSides, type PhotoPair } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webConfig } from '../../../lib/config.ts'
import { Comparison } from '../../../ui/photos/comparison.tsx'
import { Lightbox } from '../../../ui/photos/lightbox.tsx'
import { PhotoPicture } from '../../../ui/photos/photo-picture.tsx'
import frame from '../../../ui/photos/photo-frame.module.css'
import { takenWords, usePhotoRecords } from '../editor/photos/photos.queries.ts'
import classes from './claims.module.css'

/** Check-in beside check-out. A pair opens to be compared. */
export function LinePhotos({ reportId, name, pairs }: { reportId: string; name: string; pairs: readonly PhotoPair[] }) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: webConfig, staleTime: Infinity })
  const records = usePhotoRecords(
    reportId,
    pairs.flatMap((pair) => keysOf(pairSides).flatMap((side) => pair[side] ?? [])),
  )
  const [open, setOpen] = useState<Photo>()
  if (pairs.length === 0) return <p className={classes.none}>No photographs in the check-out.</p>
  if (!config) return null
  const { photoBucket: bucket } = config
  const close = () => setOpen(undefined)
  const shown = (photo: Photo, reference = '') => ({
    photo,
    reference,
    taken: takenWords(photo, records.get(photo.id)),
  })
  const compared = pairs.flatMap(({ before, after }) =>
    before && after ? [{ title: name, about: '', before: shown(before), after: shown(after) }] : [],
  )
  const alone = pairs
    .filter(({ before, after }) => !before || !after)
    .flatMap((pair) => keysOf(pairSides).flatMap((side) => (pair[side] ? shown(pair[side], pairSides[side]) : [])))
  const pair = compared.findIndex(({ before, after }) => before.photo === open || after.photo === open)
  const at = alone.findIndex(({ photo }) => photo === open)
  const picture = (photo: Photo, side: keyof PhotoPair) => (
    <figure key={photo.id} className={classes.photo} data-side={side}>
      <div className={frame.frame}>
        <PhotoPicture photo={photo} bucket={bucket} width={600} alt="" />
        <button
          type="button"
          className={frame.open}
          aria-label={`${pairSides[side]} photo of ${name}`}
          onClick={() => setOpen(photo)}
        />
      </div>
      <figcaption>{photo.caption ? `${pairSides[side]}: ${photo.caption}` : pairSides[side]}</figcaption>
    </figure>
  )
  return (
    <>
      <div className={classes.pairs}>
        {pairs.flatMap((pair) => keysOf(pairSides).flatMap((side) => (pair[side] ? picture(pair[side], side) : [])))}
      </div>
      {pair >= 0 && <Comparison pairs={compared} first={pair} bucket={bucket} onClose={close} />}
      {at >= 0 && (
        <Lightbox photos={alone} at={at} bucket={bucket} onAt={(next) => setOpen(alone[next]?.photo)} onClose={close} />
      )}
    </>
  )
}
