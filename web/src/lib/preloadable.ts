import { createElement, lazy, useState, type ComponentType } from 'react'

/** A lazily loaded component. */
export interface Preloadable<P extends object> {
  /** Fetches the chunk, once. */
  load: () => Promise<ComponentType<P>>
  /** Renders it: immediately if it was fetched before, otherwise through the surrounding Suspense. */
  Component: ComponentType<P>
}

/**
 * `lazy` without a needless wait: React shows the fallback of a lazy component for 300 ms on first render, even if it
 * was fetched.
 */
export const preloadable = <P extends object>(file: () => Promise<ComponentType<P>>): Preloadable<P> => {
  let fetched: ComponentType<P> | undefined
  const load = async () => (fetched ??= await file())
  const Late = lazy(async () => ({ default: await load() }))
  const Component = (props: P) => {
    // Keeps the component of the first render: another one would remount.
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Late)
    return createElement(Shown, props)
  }
  return { load, Component }
}
