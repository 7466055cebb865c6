/**
 * Syntax trees of the shipped templates as text (`serialisedTree`), by template. The page script is built with all of
 * them in place of this module (build-page-script.ts).
 */
const shipped: Record<string, string> = {}
export default shipped
