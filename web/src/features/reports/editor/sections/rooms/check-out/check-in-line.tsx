import type { ConditionIn, Photo } from '@lintel/contract'
import { IconCamera, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { preloadable } from '../../../../../../lib/preloadable.ts'
import { ThumbnailPicture } from '../../../../../../ui/photos/photo-picture.tsx'
import { useMayUpload, useReportEditor, useSideFields } from '../../../editor-context.tsx'
import { GradeMark } from '../grade-mark.tsx'
import classes from './check-in-line.module.css'

const { Component: GhostCamera } = preloadable(async () => (await import('./ghost-camera.tsx')).GhostCamera)

export function CheckInLine({
  id,
  name,
  past,
  references,
  isShown,
  onShow,
}: {
  id: string
  name: string
  past: ConditionIn
  references: readonly string[]
  isShown: boolean
  onShow: () => void
}) {
  const { photoBucket } = useReportEditor()
  const mayUpload = useMayUpload()
  const shows = useSideFields('in')
  const [ghost, setGhost] = useState<Photo>()
  const again = ghost && references[past.photos.indexOf(ghost)]
  return (
    <div className={classes.line}>
      <button type="button" className={classes.was} aria-expanded={isShown} onClick={onShow}>
        <b>Check In</b>
        {shows.condition && <GradeMark grade={past.condition} />}
        {shows.condition && past.cleanliness && <span>{past.cleanliness}</span>}
        {past.notes.length > 0 && <span>{past.notes.length === 1 ? '1 note' : `${past.notes.length} notes`}</span>}
        <IconChevronDown size={18} stroke={1.8} aria-hidden />
      </button>
      {shows.photos && past.photos.length > 0 && (
        <ul aria-label="Photos at check-in">
          {past.photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                disabled={!mayUpload}
                aria-label={`Take the same as ${references[index] ?? 'this photo'}`}
                onClick={() => setGhost(photo)}
              >
                <ThumbnailPicture photo={photo} bucket={photoBucket} width={300} />
                <IconCamera size={16} stroke={1.8} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {ghost && (
        <Suspense>
          <GhostCamera
            itemId={id}
            name={name}
            photo={ghost}
            reference={again ?? ''}
            onClose={() => setGhost(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
