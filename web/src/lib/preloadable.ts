import { createElement, lazy, useState, type ComponentType } from 'react'

/** A component that lies in a file of its own. */
export interface Preloadable<P extends object> {
  /** Fetches the file, once. */
  load: () => Promise<ComponentType<P>>
  /** Shows it: at once where it was fetched before, else through the Suspense around it. */
  Component: ComponentType<P>
}

/**
 * `lazy`, without the wait for what is there already: React shows the fallback of a lazy component at its first drawing
 * whatever was fetched, and then keeps it for 300 ms.
 */
export const preloadable = <P extends object>(file: () => Promise<ComponentType<P>>): Preloadable<P> => {
  let fetched: ComponentType<P> | undefined
  const load = async () => (fetched ??= await file())
  const Late = lazy(async () => ({ default: await load() }))
  const Component = (props: P) => {
    // It stays the one that was drawn first: another would begin anew.
    const [Shown] = useState<ComponentType<P>>(() => fetched ?? Late)
    return createElement(Shown, props)
  }
  return { load, Component }
}
