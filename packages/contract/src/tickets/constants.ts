export const maxTicketFiles = 10
/** All of them are in one response. */
export const maxTicketMessages = 200
/** It is sent through the API. */
export const ticketFileMaxBytes = 4 * 1024 * 1024
