import { chunkLoadTimeoutMs } from '@lintel/contract'
import { createElement, Suspense, type ComponentType } from 'react'
import { inTime } from '../lib/in-time.ts'
import { preloadable } from '../lib/preloadable.ts'

const tooLate = (): never => {
  throw new Error('This screen did not load in time.')
}

/** A failure can be tried again; the router keeps one of its own `lazy` for good. */
export const lazyScreen =
  (load: () => Promise<ComponentType>, timeoutMs: number = chunkLoadTimeoutMs) =>
  async (): Promise<{ Component: ComponentType }> => {
    const loaded = async () => inTime(load(), timeoutMs, tooLate)
    let first: Promise<ComponentType> | undefined = loaded()
    try {
      return { Component: await first }
    } catch {
      const { Component } = preloadable(async () => {
        const tried = first ?? loaded()
        first = undefined
        return tried
      })
      return { Component: () => createElement(Suspense, null, createElement(Component)) }
    }
  }
