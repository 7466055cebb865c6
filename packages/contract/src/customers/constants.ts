/** A page, and a search. */
export const customersAtOnce = 50
export const maxCustomerRows = 1000
export const customerFileMaxBytes = 2 * 1024 * 1024
/** In a single transaction. */
export const mergedAtOnce = 4
