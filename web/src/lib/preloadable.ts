import { createElement, lazy, useState, type ComponentType } from 'react'

/** A component in a chunk of its own. */
export interface Preloadable<P extends object> {
  /** Fetches the chunk, once. */
  load: () => Promise<ComponentType<P>>
  /** Renders it: at once where it was fetched before, else through the Suspense around it. */
  Component: ComponentType<P>
}

/**
 * `lazy` without a needless wait: on first render React shows the fallback of a lazy component even if it was fetched,
 * and then for 300 ms.
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
