/** The maximum files of one message. */
export const maxTicketFiles = 10
/** The maximum messages of a ticket: all of them are in one response. */
export const maxTicketMessages = 200
/** The maximum bytes of a ticket file: it is sent through the API. */
export const ticketFileMaxBytes = 4 * 1024 * 1024
