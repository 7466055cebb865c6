import { isCoreType } from '@lintel/contract'

/** The owner of a report type's rooms and sections: its own name, or empty for the shared ones. */
export const sectionsOwner = (type: string): string => (isCoreType(type) ? '' : type)
