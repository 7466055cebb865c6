/** Templates that a client keeps for branches and for everyone, the defaults that it changed aside. */
export const sharedTemplatesAtMost = 100
/** Templates that one person keeps. */
export const ownTemplatesAtMost = 20
/** Characters of a template's message: all that one person may send with go into one answer. */
export const templateMessageLength = 10_000
/** Characters of what a template is for. */
export const templateDescriptionLength = 300
