import type { keepCopy as Keep } from './unsaved-copy.ts'

/** Fetched soon after the report was opened, so that it is there without a connection too. */
export const loadUnsavedCopy = () => import('./unsaved-copy.ts')

/** Copies unsaved work to the clipboard, and downloads it as a file. */
export const keepCopy: typeof Keep = async (...work) => (await loadUnsavedCopy()).keepCopy(...work)
