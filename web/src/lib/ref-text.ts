import type { Ref } from '@lintel/contract'

/** A report that is made without a network has its reference once it is sent: until then 0, −1 and so on. */
export const firstDraft: Ref = 0

export const isDraft = ({ ref }: { ref: Ref }): boolean => ref <= firstDraft

const letters = 26

/** Of a report that was made without a network: 'Draft A', after 'Draft Z' 'Draft 27'. */
export const refText = ({ ref }: { ref: Ref }): string => {
  if (ref > 0) return `${ref}`
  return `Draft ${-ref < letters ? String.fromCharCode('A'.charCodeAt(0) - ref) : 1 - ref}`
}
