/** Not counting changed defaults. */
export const maxSharedTemplates = 100
export const maxOwnTemplates = 20
/** All templates that a user can send with fit into one response. */
export const templateMessageLength = 10_000
export const templateDescriptionLength = 300
