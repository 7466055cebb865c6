import { coreReportTypes } from '@lintel/contract'

/** True for a report type that uses the shared rooms and items. */
export const isCore = (type: string): boolean => coreReportTypes.some((core) => core === type)

/** The owner of a report type's rooms and sections: its own name, or empty for the shared ones. */
export const sectionsOwner = (type: string): string => (isCore(type) ? '' : type)
