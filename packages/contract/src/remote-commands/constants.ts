/** As many people are found at once: who wants another types more. */
export const recipientsAtMost = 20
/** A device has this long to answer a command: what is older is asked of somebody who has done without. */
export const remoteCommandDays = 30
