import type { PhotoRecord } from '@lintel/contract'
import { addPhotos, photoIdsOf, photoReference } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFieldRef } from '../../../../../ui/form/field-context.ts'
import { FieldGroup, SectionPage } from '../../../../../ui/form/section-page.tsx'
import { PhotoFrame } from '../../../../../ui/photos/photo-frame.tsx'
import { useEditor, useIsReadOnly, useReportEditor } from '../../editor-context.tsx'
import { PhotoList } from '../../photo-list.tsx'
import { takenText, photosOfReportQuery } from '../../photos/photos.queries.ts'
import { PhotoSorter } from './photo-sorter.tsx'
import classes from './unassigned-photos.module.css'

const target = { kind: 'unassigned' } as const

const toPhoto = ({ id, src, receivedAt }: PhotoRecord) => ({
  id,
  src,
  hasGalleryLink: true,
  readonly: false,
  ...(receivedAt && { createdAt: receivedAt }),
})

/** Uploaded photographs that are not in the report: removed, or never saved. */
const useLeftOut = (): readonly PhotoRecord[] => {
  const id = useEditor((state) => state.header.id)
  const body = useEditor((state) => state.body)
  const { data } = useQuery(photosOfReportQuery(id))
  return useMemo(() => {
    const shown = photoIdsOf(body)
    return (data ?? []).filter((record) => record.status === 'ready' && !shown.has(record.id))
  }, [data, body])
}

function LeftOut() {
  const { store, photoBucket } = useReportEditor()
  const readOnly = useIsReadOnly()
  const records = useLeftOut()
  if (readOnly || records.length === 0) return null
  const putBack = (found: readonly PhotoRecord[]) =>
    store.editPhotos('Put photo back', target, (draft, place) => addPhotos(draft, place, found.map(toPhoto)))
  return (
    <FieldGroup
      title="Uploaded, not in the report"
      note="Photos that were removed, or that arrived and were never saved. Nothing that was uploaded is lost."
    >
      <div className={classes.leftOut}>
        {records.map((record) => (
          <PhotoFrame
            key={record.id}
            photo={toPhoto(record)}
            taken={takenText(toPhoto(record), record)}
            name={record.filename}
            bucket={photoBucket}
            width={300}
          >
            <Button
              size="xs"
              variant="subtle"
              className={classes.back}
              aria-label={`Put back ${record.filename}`}
              onClick={() => putBack([record])}
            >
              Put back
            </Button>
          </PhotoFrame>
        ))}
      </div>
      {records.length > 1 && (
        <Button variant="default" className={classes.all} onClick={() => putBack(records)}>
          Put all {records.length} back
        </Button>
      )}
    </FieldGroup>
  )
}

export function UnassignedPhotosScreen() {
  const photos = useEditor((state) => state.body.unassignedphotos)
  const references = useMemo(() => photos.map((_, index) => photoReference('U', index + 1)), [photos])
  const count = photos.length
  const readOnly = useIsReadOnly()
  return (
    <SectionPage title="Unassigned Photos" summary={count > 0 && `${count} ${count === 1 ? 'photo' : 'photos'}`}>
      <section ref={useFieldRef('unassignedphotos')} tabIndex={-1} className={classes.pool} aria-label="Pool">
        {!(readOnly && count > 0) && (
          <p className={classes.hint}>
            {count > 0
              ? 'Pick a photo and say where it belongs.'
              : readOnly
                ? 'No unassigned photos.'
                : 'No unassigned photos. Photos that you unassign appear here; add photos now and assign them later.'}
          </p>
        )}
        {!readOnly && count > 0 && <PhotoSorter photos={photos} />}
        <PhotoList photos={photos} target={target} label="the pool" references={references} />
      </section>
      <LeftOut />
    </SectionPage>
  )
}
