import { toastMs, toastsAtMost } from '@lintel/contract'
import { create } from 'zustand'

export type ToastTone = 'success' | 'warning' | 'error'

/** What is to be done about a message; the message stays until that is done, or it is dismissed. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  action?: ToastAction
  /** It waits for somebody to act, and does not go by itself. */
  stays?: true
}

/** How a message is shown: it goes by itself unless something is to be done about it. */
export type ToastOptions = Pick<Toast, 'action' | 'stays'>

interface ToastState {
  /** Newest first, at most three. */
  toasts: readonly Toast[]
  /** True while somebody reads one: pointed at, or focused. */
  held: boolean
}

/** What the toaster shows. */
export const useToasts = create<ToastState>(() => ({ toasts: [], held: false }))

let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Takes a toast away. */
export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ toasts, held }) => {
    const left = toasts.filter((toast) => toast.id !== id)
    // With nothing left there is nothing to point at, and no event will say so.
    return { toasts: left, held: held && left.length > 0 }
  })
}

const startTimer = (id: number) => {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismissToast(id), toastMs),
  )
}

/** Stops the clocks while a toast is being read, and starts them anew afterwards. */
export const holdToasts = (held: boolean): void => {
  if (held === useToasts.getState().held) return
  useToasts.setState({ held })
  for (const { id, stays } of useToasts.getState().toasts) {
    if (held) clearTimeout(timers.get(id))
    else if (!stays) startTimer(id)
  }
}

/** Which of too many makes room: the oldest that would go anyway, and only then one that waits for somebody. */
const leastNeeded = (toasts: readonly Toast[]) => toasts.findLast(({ stays }) => !stays) ?? toasts.at(-1)

const show = (tone: ToastTone, text: string, { action, stays }: ToastOptions = {}): (() => void) => {
  const waits = action !== undefined || stays === true
  const toast: Toast = { id: nextId++, tone, text, ...(action && { action }), ...(waits && { stays: true }) }
  const { toasts, held } = useToasts.getState()
  // What still has to be done is said once.
  for (const old of toasts) if (old.stays && old.text === text) dismissToast(old.id)
  const room = useToasts.getState().toasts
  const pushedOut = room.length < toastsAtMost ? undefined : leastNeeded(room)
  if (pushedOut) dismissToast(pushedOut.id)
  useToasts.setState({ toasts: [toast, ...useToasts.getState().toasts] })
  if (!held && !waits) startTimer(toast.id)
  return () => dismissToast(toast.id)
}

/**
 * Says something: bottom centre, newest on top, for three seconds. What needs somebody to act stays. Answers what takes
 * it away.
 */
export const toast = {
  success: (text: string) => show('success', text),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}
