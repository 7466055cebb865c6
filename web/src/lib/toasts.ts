import { toastMs, maxToasts } from '@lintel/contract'
import { create } from './store.ts'

export type ToastTone = 'success' | 'warning' | 'error'

export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  action?: ToastAction
  /** It needs an action, and does not close automatically. */
  stays?: true
}

export type ToastOptions = Pick<Toast, 'action' | 'stays'>

interface ToastState {
  toasts: readonly Toast[]
  held: boolean
}

export const useToasts = create<ToastState>(() => ({ toasts: [], held: false }))

let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()

export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ toasts, held }) => {
    const left = toasts.filter((toast) => toast.id !== id)
    // With none left there is nothing to hover, and no leave event will follow.
    return { toasts: left, held: held && left.length > 0 }
  })
}

/** Removes success toasts whose operation was undone. */
export const dismissDone = (): void => {
  for (const { id, tone } of useToasts.getState().toasts) if (tone === 'success') dismissToast(id)
}

const startTimer = ({ id, stays }: Toast) => {
  clearTimeout(timers.get(id))
  if (!stays)
    timers.set(
      id,
      setTimeout(() => dismissToast(id), toastMs),
    )
}

/** Its time begins once it is on the screen: a busy page can show it late. */
export const toastShown = (toast: Toast): void => {
  if (!useToasts.getState().held) startTimer(toast)
}

export const holdToasts = (held: boolean): void => {
  if (held === useToasts.getState().held) return
  useToasts.setState({ held })
  for (const one of useToasts.getState().toasts) {
    if (held) clearTimeout(timers.get(one.id))
    else startTimer(one)
  }
}

/** The toast to remove of too many: the oldest that would close anyway, and only then one with an action. */
const leastNeeded = (toasts: readonly Toast[]) => toasts.findLast(({ stays }) => !stays) ?? toasts.at(-1)

const show = (tone: ToastTone, text: string, { action, stays }: ToastOptions = {}): (() => void) => {
  const waits = action !== undefined || stays === true
  const toast: Toast = { id: nextId++, tone, text, ...(action && { action }), ...(waits && { stays: true }) }
  const { toasts } = useToasts.getState()
  // A repeated message replaces the previous one: three of 'Added' would hide what is below them.
  for (const old of toasts) if (old.text === text && old.tone === tone) dismissToast(old.id)
  const room = useToasts.getState().toasts
  const pushedOut = room.length < maxToasts ? undefined : leastNeeded(room)
  if (pushedOut) dismissToast(pushedOut.id)
  useToasts.setState({ toasts: [toast, ...useToasts.getState().toasts] })
  return () => dismissToast(toast.id)
}

/** Shows a toast for three seconds, newest on top, or until its action is done. Returns what removes it. */
export const toast = {
  success: (text: string) => show('success', text),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}

/** Says what a save has removed: until then it can be taken back. Each message belongs to a list. */
export const removalsOf =
  <T>(lists: readonly [string, (of: T) => readonly unknown[] | undefined][]) =>
  (before: T | undefined, saved: T): void => {
    for (const [message, of] of lists)
      if (before && (of(saved)?.length ?? 0) < (of(before)?.length ?? 0)) toast.success(message)
  }
