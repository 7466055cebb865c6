/* Apart from those of reports, which the editor begins with. */

/** What is said of a report that cannot be read. */
export const mendMessages = {
  mended: 'Repaired',
  /** `faults`: paths, and what is wrong there. */
  notMendable: (faults: string) => `This report cannot be repaired here. What is wrong with it: ${faults}.`,
  changedMeanwhile: 'Somebody else has changed this report at this moment. Please try again.',
} as const
