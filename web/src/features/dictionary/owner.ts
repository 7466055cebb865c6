import { coreReportTypes } from '@lintel/contract'

/** True for a report type whose rooms and items are everybody's. */
export const isCore = (type: string): boolean => coreReportTypes.some((core) => core === type)

/** Whose rooms and sections are shown for a report type: its own (its name), or the shared ones (empty). */
export const sectionsOwner = (type: string): string => (isCore(type) ? '' : type)
