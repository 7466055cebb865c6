import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { dismissToast, holdToasts, toastShown, useToasts, type Toast, type ToastTone } from '../lib/toasts.ts'
import classes from './toaster.module.css'

const icons = { success: IconCircleCheck, warning: IconInfoCircle, error: IconAlertTriangle } satisfies Record<
  ToastTone,
  typeof IconCircleCheck
>

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, text, action } = toast
  const Icon = icons[tone]
  useEffect(() => toastShown(toast), [toast])
  return (
    <li className={classes.toast} data-tone={tone}>
      <Icon size={17} stroke={1.8} aria-hidden />
      <p role={tone === 'error' ? 'alert' : undefined}>{text}</p>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={classes.dismiss}
        aria-label={`Dismiss: ${text}`}
        onClick={() => dismissToast(id)}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </li>
  )
}

const hold = () => holdToasts(true)
const letGo = () => holdToasts(false)

/** What the toasts' place depends on. `:root:has()` would restyle the whole page with most keys. */
const surroundings = {
  dialog: '[data-dialog-foot]',
  rail: "[data-layout='rail']",
  side: "[data-layout='wide'], [data-layout='rail'] nav[aria-label='Report sections']",
}

const usePlace = (place: RefObject<HTMLElement | null>, isShown: boolean) =>
  useLayoutEffect(() => {
    const { current } = place
    if (!isShown || !current) return undefined
    const update = () => {
      for (const [name, selector] of Object.entries(surroundings))
        current.toggleAttribute(`data-${name}`, document.querySelector(selector) !== null)
    }
    update()
    const watching = new MutationObserver(update)
    watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-layout'] })
    return () => watching.disconnect()
  }, [place, isShown])

/** Shows the toasts; mounted once. Pointing at or focusing one keeps them all. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const place = useRef<HTMLElement>(null)
  usePlace(place, toasts.length > 0)

  useEffect(() => {
    const listening = new AbortController()
    for (const event of ['pointerenter', 'focusin']) place.current?.addEventListener(event, hold, listening)
    for (const event of ['pointerleave', 'focusout']) place.current?.addEventListener(event, letGo, listening)
    return () => listening.abort()
  }, [])

  return (
    <section ref={place} className={classes.place} aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {toasts.length > 0 && (
        <ol className={classes.list}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** The `ref` of a bar at the foot of the screen: toasts are shown above it, so that they do not cover its buttons. */
export const bottomBarRef = (bar: HTMLElement): (() => void) => {
  const { style } = document.documentElement
  const measuring = new ResizeObserver(() => style.setProperty('--l-foot', `${bar.offsetHeight}px`))
  measuring.observe(bar)
  return () => {
    measuring.disconnect()
    style.removeProperty('--l-foot')
  }
}
