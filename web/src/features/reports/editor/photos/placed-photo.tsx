import { photoMessages, type Photo } from '@lintel/contract'
import type { PhotoTarget } from '@lintel/rules'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { PhotoFrame, type PhotoSelection } from '../../../../ui/photos/photo-frame.tsx'
import { useSorted } from '../dragging/use-drags.ts'
import { useEditor, useReportEditor, useFocusTarget } from '../editor-context.tsx'
import { listKey } from './photo-drag.ts'
import { usePhotoRecords } from './photos.queries.ts'
import type { PhotoEdits } from './use-photo-edits.ts'

/** Asks for the state of a photograph whose picture does not load: it may have been rejected in the meantime. */
function Enquiry({ photo, onRefused }: { photo: Photo; onRefused: (message: string) => void }) {
  const reportId = useEditor((state) => state.header.id)
  const record = usePhotoRecords(reportId, [photo]).get(photo.id)
  const message = record?.status === 'refused' ? (record.message ?? photoMessages.uploadFailed) : undefined
  useEffect(() => {
    if (message !== undefined) onRefused(message)
  }, [message, onRefused])
  return null
}

export const PlacedPhoto = memo(function PlacedPhoto({
  photo,
  target,
  index,
  reference,
  taken,
  editable,
  edits,
  chosen,
  onSelect,
  onOpen,
  onMark,
  onMore,
  extra,
}: {
  photo: Photo
  target: PhotoTarget
  index: number
  reference: string
  taken: string
  editable: boolean
  edits: PhotoEdits
  /** Undefined outside selection mode. */
  chosen?: boolean
  onSelect: (id: string, selected: boolean) => void
  onOpen: (id: string) => void
  onMark: (id: string) => void
  onMore: (id: string, anchor: HTMLElement) => void
  extra?: (photo: Photo) => ReactNode
}) {
  const { uploads, photoBucket } = useReportEditor()
  const sending = useStore(uploads, (state) => state.uploads.find((upload) => upload.photoId === photo.id))
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<string>()
  const standing = sending ?? (refused === undefined ? undefined : { state: 'failed', progress: 0, message: refused })
  const list = listKey(target)
  const { id } = photo
  const openRef = useFocusTarget('photo', id)
  const disabled = !editable || chosen !== undefined
  const { ref, handleRef } = useSorted({ id, list, index, dragSensor: 'picture', disabled })
  const selection: PhotoSelection | undefined =
    chosen === undefined ? undefined : { selected: chosen, onSelect: (on) => onSelect(id, on) }
  return (
    <PhotoFrame
      // Without a handle, the whole frame would be announced as a disabled button.
      ref={editable ? ref : undefined}
      openRef={openRef}
      photo={photo}
      name={reference}
      reference={reference}
      taken={taken}
      bucket={photoBucket}
      sending={standing}
      onMissing={() => setMissing(true)}
      selection={selection}
      actions={{
        onOpen: () => onOpen(id),
        ...(editable && {
          handleRef,
          onRotate: () => edits.rotate(id),
          onMark: () => onMark(id),
          onUnassign: target.kind === 'unassigned' ? undefined : () => edits.unassign([id]),
          onRemove: () => void edits.remove([id]),
          onRetry: sending && (() => uploads.retry(sending.key)),
          onDiscard: () => edits.discard(id),
          onCaption: (caption) => edits.caption(id, caption),
          onMore: (anchor) => onMore(id, anchor),
        }),
      }}
    >
      {extra?.(photo)}
      {missing && !sending && <Enquiry photo={photo} onRefused={setRefused} />}
    </PhotoFrame>
  )
})
