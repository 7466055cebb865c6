/** Customers per page, and per search. */
export const customersAtOnce = 50
/** The maximum rows of an imported file. */
export const maxCustomerRows = 1000
export const customerFileMaxBytes = 2 * 1024 * 1024
/** The maximum customers merged into one, in a single transaction. */
export const mergedAtOnce = 4
