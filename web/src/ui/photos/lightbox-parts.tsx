import { imagePath, type Photo } from '@lintel/contract'
import { marksText } from '@lintel/rules'
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useFocusBack } from '../../lib/focus.ts'
import classes from './lightbox.module.css'
import { MarkLayer, useShownSize } from './mark-layer.tsx'
import type { ShownSize } from './mark-svg.tsx'
import { PreviewPicture } from './photo-picture.tsx'
import type { useZoom } from './use-zoom.ts'

export interface LightboxPhoto {
  photo: Photo
  reference: string
  taken: string
  /** From this device, until the server has it. */
  preview?: string | undefined
}

export const pressKey = (event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void => {
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  act()
}

const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const
/** A dialog over the screen. */
export const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  // The browser would return it to what `autoFocus` has focused before the dialog opens.
  useFocusBack()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // Its keys work only while something in it has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus()
  })
  return dialog
}

export function LargePicture({
  shown: { photo, reference, preview },
  bucket,
  marked,
  children,
}: {
  shown: LightboxPhoto
  bucket: string
  marked: boolean
  /** Over the picture. */
  children?: (size: ShownSize) => ReactNode
}) {
  const [loaded, setLoaded] = useState(false)
  const { size, measure } = useShownSize()
  const words = [reference, photo.caption, marked && photo.marks && `marks: ${marksText(photo.marks)}`]
  // A file that waits for its address has none.
  const address = (width: 600 | 1600) =>
    photo.src === '' ? undefined : imagePath(bucket, photo.src, width, photo.rotate)
  return (
    <>
      {!loaded && !preview && <img src={address(600)} alt="" draggable={false} />}
      {!loaded && preview && (
        <PreviewPicture preview={preview} photo={{ rotate: photo.rotate }} alt="" onSize={measure} />
      )}
      <img
        src={address(1600)}
        alt={words.filter(Boolean).join(', ')}
        draggable={false}
        data-waiting={!loaded || undefined}
        onLoad={(event) => {
          setLoaded(true)
          measure(event.currentTarget)
        }}
      />
      {marked && <MarkLayer photo={photo} size={size} />}
      {size && children?.(size)}
    </>
  )
}

export function Tool({
  label,
  tip,
  Icon,
  pressed,
  ...button
}: {
  label: string
  tip: string
  Icon: ComponentType<typeof icon>
  disabled?: boolean
  pressed?: boolean
  'data-desk-tool'?: true
  autoFocus?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={tip} aria-pressed={pressed} {...button}>
      <Icon {...icon} />
    </button>
  )
}

export function Head({
  reference,
  about,
  place,
  zoom,
  onClose,
  children,
}: {
  reference: string
  about: string
  /** Among the others. */
  place: string
  zoom: Pick<ReturnType<typeof useZoom>, 'scale' | 'isAtMax' | 'by'>
  onClose: () => void
  /** Further tools. */
  children?: ReactNode
}) {
  return (
    <header className={classes.head} role="presentation">
      <p className={classes.about} role="status">
        <b>{reference}</b>
        <span>{about}</span>
        <span>{place}</span>
      </p>
      {children}
      <Tool
        label="Zoom out"
        tip="Zoom out (−)"
        Icon={IconZoomOut}
        data-desk-tool
        disabled={zoom.scale === 1}
        onClick={() => zoom.by(1 / 1.5)}
      />
      <Tool
        label="Zoom in"
        tip="Zoom in (+)"
        Icon={IconZoomIn}
        data-desk-tool
        disabled={zoom.isAtMax}
        onClick={() => zoom.by(1.5)}
      />
      <Tool label="Close" tip="Close (Esc)" Icon={IconX} autoFocus onClick={onClose} />
    </header>
  )
}

export function Step({
  side,
  label,
  ...button
}: {
  side: 'left' | 'right'
  label: string
  disabled: boolean
  onClick: () => void
}) {
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <button type="button" className={classes.step} data-side={side} aria-label={label} {...button}>
      <Icon size={28} stroke={1.6} aria-hidden />
    </button>
  )
}
