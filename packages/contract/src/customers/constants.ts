/** Customers of one page, and found at once. */
export const customersAtOnce = 50
/** Rows that one file may bring. */
export const customerRowsAtMost = 1000
/** Bytes of a file of customers. */
export const customerFileMaxBytes = 2 * 1024 * 1024
/** Customers that may be merged into one at once: all of it is one transaction. */
export const mergedAtOnce = 4
