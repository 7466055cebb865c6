import { imagePath, type Photo } from '@lintel/contract'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFocusBack } from '../../../../../../lib/focus.ts'
import { toast } from '../../../../../../lib/toasts.ts'
import { useReportEditor } from '../../../editor-context.tsx'
import classes from './ghost-camera.module.css'

/** The preferred resolution is that of a phone's camera; the browser gives what is available. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 3072 } },
}

const quality = 0.92

const whyNot = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The browser is not allowed to use the camera. Allow it in the browser’s settings.'
  return name === 'NotFoundError' ? 'This device has no camera.' : 'The camera cannot be used now.'
}

const useCamera = () => {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string>()
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia(wanted)
        if (isOver) stream.getTracks().forEach((track) => track.stop())
        else if (video.current) video.current.srcObject = stream
      } catch (error) {
        if (!isOver) setTrouble(whyNot(error))
      }
    }
    void open()
    return () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return { video, trouble }
}

/** The current frame as a JPEG. It has no EXIF: its time is the browser's, which is stored in the report. */
const takeFrame = async (video: HTMLVideoElement): Promise<File | undefined> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  const now = new Date()
  const name = `camera-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.jpg`
  return blob ? new File([blob], name, { type: 'image/jpeg', lastModified: now.getTime() }) : undefined
}

/** An in-page camera with the check-in photograph as an overlay, to take the new one from the same place. */
export function GhostCamera({
  itemId,
  name,
  photo,
  reference,
  onClose,
}: {
  itemId: string
  name: string
  photo: Photo
  reference: string
  onClose: () => void
}) {
  const { uploads, photoBucket } = useReportEditor()
  const dialog = useRef<HTMLDialogElement>(null)
  const { video, trouble } = useCamera()
  const [isReady, setReady] = useState(false)
  const [share, setShare] = useState(40)
  useFocusBack()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const take = async () => {
    if (!video.current) return
    // One press takes one photograph.
    setReady(false)
    const file = await takeFrame(video.current)
    if (!file) {
      toast.error('The photo could not be taken. Please try again.')
      setReady(true)
      return
    }
    onClose()
    const target = { kind: 'item', id: itemId, side: 'out' } as const
    const refusals = await uploads.add(target, [file], { linkedphoto: photo.id })
    for (const refusal of refusals) toast.error(refusal)
    if (refusals.length === 0) toast.success(`1 photo of ${name}, the same as ${reference}`)
  }
  return (
    <dialog ref={dialog} className={classes.camera} aria-label={`The same as ${reference}`} onCancel={onClose}>
      <div className={classes.stage}>
        <video ref={video} autoPlay playsInline muted onLoadedData={() => setReady(true)} />
        <img
          src={imagePath(photoBucket, photo.src, 1200, photo.rotate)}
          alt={`${reference}, at check-in`}
          style={{ opacity: share / 100 }}
        />
        {trouble !== undefined && <p role="alert">{trouble}</p>}
      </div>
      <div className={classes.tools}>
        <button type="button" className={classes.close} aria-label="Close the camera" onClick={onClose}>
          <IconX size={24} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.shutter}
          aria-label={`Take the same as ${reference}`}
          disabled={!isReady}
          onClick={() => void take()}
        />
        <label>
          <span>Old photo</span>
          <input
            type="range"
            min={0}
            max={100}
            step={10}
            value={share}
            aria-valuetext={`${share} %`}
            onChange={(event) => setShare(Number(event.currentTarget.value))}
          />
        </label>
      </div>
    </dialog>
  )
}
