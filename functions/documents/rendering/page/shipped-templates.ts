/** Syntax trees (`serialisedTree`), by template. build-page-script.ts replaces this module. */
const shipped: Record<string, string> = {}
export default shipped
