import type { keepCopy as Keep } from './unsaved-copy.ts'

/** Loaded soon after the report has opened, so that it works offline too. */
export const loadUnsavedCopy = () => import('./unsaved-copy.ts')

/** Copies unsaved work to the clipboard and downloads it as a file. */
export const keepCopy: typeof Keep = async (...work) => (await loadUnsavedCopy()).keepCopy(...work)
