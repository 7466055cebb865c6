/** The maximum recipients of one e-mail (To, CC and BCC together), as limited by SES. */
export const maxEmailRecipients = 50
/** Days for which senders are warned that an address had a transient bounce. */
export const transientBounceDays = 14
/** UTF-16 units of a message's rich text. */
export const emailMessageLength = 50_000
/** The maximum total size of an e-mail's files in base64; larger ones become links. */
export const emailFilesMaxBytes = 25 * 1024 * 1024
/** The maximum recipient addresses per user in a minute, and per client in a day. */
export const maxMailedAddresses = { aMinute: 300, aDay: 5000 } as const
