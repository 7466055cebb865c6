/** A device has this long to answer a command: what is older is asked of somebody who has done without. */
export const remoteCommandDays = 30
