import { chunkLoadTimeoutMs } from '@lintel/contract'
import { createElement, Suspense, type ComponentType } from 'react'
import { preloadable } from '../lib/preloadable.ts'

/** Loads a screen, or fails if it is not loaded in time. */
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

/**
 * Loads a screen when its path is first opened; the previous screen stays until then. One that fails, or is not loaded
 * within 120 seconds, says so in its place and can be tried again: a failure of `lazy` is kept by the router for good.
 */
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
