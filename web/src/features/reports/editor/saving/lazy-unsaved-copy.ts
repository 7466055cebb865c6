import type { keepCopy as Keep } from './unsaved-copy.ts'

/** Loaded soon after the report has opened, so that it works offline too. */
export const loadUnsavedCopy = () => import('./unsaved-copy.ts')

export const keepCopy: typeof Keep = async (...work) => (await loadUnsavedCopy()).keepCopy(...work)
