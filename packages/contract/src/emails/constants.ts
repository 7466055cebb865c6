/** To, CC and BCC together, as limited by SES. */
export const maxEmailRecipients = 50
export const transientBounceDays = 14
/** UTF-16 units of a message's rich text. */
export const emailMessageLength = 50_000
/** In base64; larger ones become links. */
export const emailFilesMaxBytes = 25 * 1024 * 1024
/** Addresses per user in a minute, and per client in a day. */
export const maxMailedAddresses = { aMinute: 300, aDay: 5000 } as const
