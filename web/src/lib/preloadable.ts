import { createElement, lazy, useState, type ComponentType } from 'react'
import { ChunkLoadError, PartBoundary } from './part-boundary.tsx'
import { whenIdle } from './when-idle.ts'

export interface Preloadable<P extends object> {
  load: () => Promise<ComponentType<P>>
  /** At once if it was fetched before, otherwise through Suspense. A part with `onClose` lies over the screen. */
  Component: ComponentType<P>
}

const unfetched = new Set<() => Promise<unknown>>()

/** Long enough for a screen to be ready, and for a page that is left at once to fetch nothing. */
const aheadAfterMs = 10_000

export const mayFetchAhead = () =>
  navigator.onLine && (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true

/** Fetches the parts one by one while the browser is idle: they open without a connection too. Returns its end. */
export const fetchAhead = (): (() => void) => {
  const next = async () => {
    // One that fails is fetched later, or when it is opened.
    if (mayFetchAhead()) for (const load of unfetched) await load().catch(() => undefined)
  }
  const timer = setInterval(() => whenIdle(() => void next(), aheadAfterMs), aheadAfterMs)
  return () => clearInterval(timer)
}

const overScreen = (props: object) => props as { onClose?: () => void; opened?: boolean }

/** Unlike `lazy`, it does not keep a failure, nor show its fallback for 300 ms if it was already fetched. */
export const preloadable = <P extends object>(file: () => Promise<ComponentType<P>>): Preloadable<P> => {
  let fetched: ComponentType<P> | undefined
  const load = async () => {
    fetched ??= await file()
    unfetched.delete(load)
    return fetched
  }
  unfetched.add(load)
  const lateAgain = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        throw new ChunkLoadError('This part could not be loaded.', { cause })
      }
    })
  let Late = lateAgain()
  const Part = (props: P) => {
    // Keeps the component of the first render: another one would remount.
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Late)
    return createElement(Shown, props)
  }
  const Component = (props: P) => {
    const { onClose, opened } = overScreen(props)
    // Not as it fails: until that is shown, React renders anew, and another component would be loaded for ever.
    const onShown = () => void (Late = lateAgain())
    return createElement(PartBoundary, { onClose, opened, onShown }, createElement(Part, props))
  }
  return { load, Component }
}
