import { chunkLoadTimeoutMs } from '@lintel/contract'
import { createElement, Suspense, type ComponentType } from 'react'
import { preloadable } from '../lib/preloadable.ts'

const inTime = async (load: () => Promise<ComponentType>, timeoutMs: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('This screen did not load in time.')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** A failure can be tried again; the router keeps one of its own `lazy` for good. */
export const lazyScreen =
  (load: () => Promise<ComponentType>, timeoutMs: number = chunkLoadTimeoutMs) =>
  async (): Promise<{ Component: ComponentType }> => {
    let first: Promise<ComponentType> | undefined = inTime(load, timeoutMs)
    try {
      return { Component: await first }
    } catch {
      const { Component } = preloadable(async () => {
        const tried = first ?? inTime(load, timeoutMs)
        first = undefined
        return tried
      })
      return { Component: () => createElement(Suspense, null, createElement(Component)) }
    }
  }
