import { chunkLoadTimeoutMs } from '@lintel/contract'
import type { ComponentType } from 'react'
import { ChunkLoadError } from '../lib/part-boundary.tsx'

/**
 * Loads a screen when its path is first opened; the previous screen stays until then.
 * @throws ChunkLoadError if it is not loaded within 120 seconds
 */
export const lazyScreen =
  (load: () => Promise<ComponentType>, timeoutMs: number = chunkLoadTimeoutMs) =>
  async (): Promise<{ Component: ComponentType }> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError('This screen did not load in time.')), timeoutMs)
    })
    try {
      return { Component: await Promise.race([load(), late]) }
    } catch (error) {
      if (error instanceof ChunkLoadError) throw error
      throw new ChunkLoadError('This screen could not be loaded.', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
