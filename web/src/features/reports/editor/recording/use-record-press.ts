import { useEffect, useRef, type HTMLAttributes } from 'react'
import { useStore } from 'zustand'
import { useReportEditor } from '../editor-context.tsx'
import type { RecordingTarget } from './recording-uploads.ts'

/** Held for so long, a button or key records until it is let go; touched for less, until it is pressed again. */
export const heldMs = 300
/** A finger that moves this far scrolls, or thinks better of it. */
const movedPixels = 12

type PressHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu' | 'onClick'
>

/** What a button of an item does: press to begin and again to end, or hold while speaking. */
export const useRecordPress = (
  { id, side }: RecordingTarget,
  about: string,
): { isOn: boolean; isElsewhere: boolean; press: PressHandlers } => {
  const { recorder } = useReportEditor()
  const isBusy = useStore(recorder, ({ phase }) => phase !== 'idle')
  const isOn = useStore(recorder, ({ target }) => target?.id === id && target.side === side) && isBusy
  /** A press that may become a hold, or is one. */
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
      // Where the browser asks for the microphone the finger has to go there: then it goes on until the next press.
      if (press.current?.isHeld && recorder.getState().phase === 'recording') recorder.end()
      else clearTimeout(press.current?.timer)
    },
    onPointerCancel: drop,
    // A finger that rests on something is no question for a menu.
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
