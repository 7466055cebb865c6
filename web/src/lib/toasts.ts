import { toastMs, toastsAtMost } from '@lintel/contract'
import { create } from 'zustand'

export type ToastTone = 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
}

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
  for (const { id } of useToasts.getState().toasts) {
    if (held) clearTimeout(timers.get(id))
    else startTimer(id)
  }
}

const show = (tone: ToastTone, text: string) => {
  const toast: Toast = { id: nextId++, tone, text }
  const { toasts, held } = useToasts.getState()
  for (const old of toasts.slice(toastsAtMost - 1)) dismissToast(old.id)
  useToasts.setState({ toasts: [toast, ...toasts.slice(0, toastsAtMost - 1)] })
  if (!held) startTimer(toast.id)
}

/** Says something in passing: bottom centre, newest on top, for three seconds. */
export const toast = {
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
}
