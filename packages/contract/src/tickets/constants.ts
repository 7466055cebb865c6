/** Files that one message may have. */
export const ticketFilesAtMost = 10
/** Messages that one ticket may have: all of them are in one answer. */
export const ticketMessagesAtMost = 200
/** One file of a ticket: it comes through the API. */
export const ticketFileMaxBytes = 4 * 1024 * 1024
