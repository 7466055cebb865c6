/** Customers per page, and per search. */
export const customersAtOnce = 50
/** The maximum rows of an imported file. */
export const customerRowsAtMost = 1000
/** The maximum bytes of a customer file. */
export const customerFileMaxBytes = 2 * 1024 * 1024
/** The maximum customers merged into one, in a single transaction. */
export const mergedAtOnce = 4
