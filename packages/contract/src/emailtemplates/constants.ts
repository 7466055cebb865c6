/** The maximum templates that a client shares with branches or everyone, not counting changed defaults. */
export const maxSharedTemplates = 100
/** The maximum templates of one user. */
export const maxOwnTemplates = 20
/** The maximum characters of a template's message: all templates that a user can send with fit into one response. */
export const templateMessageLength = 10_000
/** The maximum characters of a template's description. */
export const templateDescriptionLength = 300
