import { useEffect, useRef, type HTMLAttributes } from 'react'
import { useStore } from '../../../../lib/store.ts'
import { useReportEditor } from '../editor-context.tsx'
import type { RecordingTarget } from './recording-uploads.ts'
import type { NoteRecorder } from './recorder-state.ts'

/** Held for longer, a button or key records until released; pressed for less, until it is pressed again. */
const heldMs = 300
/** A finger that moves this far is scrolling or cancelling. */
const movedPixels = 12

type PressHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu' | 'onClick'
>

export const useRecordPress = (
  { id, side }: RecordingTarget,
  about: string,
): { isOn: boolean; isElsewhere: boolean; press: PressHandlers } => {
  const { recorder } = useReportEditor()
  const isBusy = useStore(recorder, ({ phase }) => phase !== 'idle')
  const isOn = useStore(recorder, ({ target }) => target?.id === id && target.side === side) && isBusy
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; isHeld: boolean }>(undefined)
  const drop = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  const start = () => void recorder.start({ kind: 'item', id, side }, about)
  const handlers: PressHandlers = {
    onPointerDown: ({ button, clientX: x, clientY: y, currentTarget, pointerId }) => {
      if (button !== 0 || isOn) return
      const hold = () => {
        if (!press.current) return
        press.current.isHeld = true
        currentTarget.setPointerCapture(pointerId)
        start()
      }
      press.current = { x, y, timer: setTimeout(hold, heldMs), isHeld: false }
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { current } = press
      if (current && !current.isHeld && Math.hypot(clientX - current.x, clientY - current.y) > movedPixels) drop()
    },
    onPointerUp: () => {
      // If the browser asks for the microphone, the user has to let go to answer; recording then continues until the
      // next press.
      if (press.current?.isHeld && recorder.getState().phase === 'recording') recorder.end()
      else clearTimeout(press.current?.timer)
    },
    onPointerCancel: drop,
    // A held finger must not open the context menu.
    onContextMenu: (event) => {
      if (press.current?.isHeld) event.preventDefault()
    },
    onClick: () => {
      const wasHeld = press.current?.isHeld === true
      drop()
      if (wasHeld) return
      if (isOn) recorder.end()
      else start()
    },
  }
  return { isOn, isElsewhere: isBusy && !isOn, press: handlers }
}

/** Handles the recording key: it starts a note, and ends it when pressed again, or when released after being held. */
export const recordByKey = (
  recorder: NoteRecorder,
  { repeat, key, timeStamp }: KeyboardEvent,
  start: () => void,
): void => {
  if (repeat) return
  if (recorder.getState().phase !== 'idle') {
    recorder.end()
    return
  }
  start()
  const letGo = new AbortController()
  const up = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key.toLowerCase()) return
    letGo.abort()
    if (event.timeStamp - timeStamp >= heldMs && recorder.getState().phase === 'recording') recorder.end()
  }
  document.addEventListener('keyup', up, { signal: letGo.signal })
}
