/** To, CC and BCC of one e-mail together; SES takes no more. */
export const emailRecipientsAtMost = 50
/** How long people who write to an address are warned that it bounced, where the bounce was transient. */
export const transientBounceDays = 14
/** UTF-16 units of a message's rich text. */
export const emailMessageLength = 50_000
/** Files of one e-mail as they travel, in base64; larger ones become links. */
export const emailFilesMaxBytes = 25 * 1024 * 1024
/** Addresses that one person's e-mails may go to in a minute, and those of all people of a client in a day. */
export const mailedAddressesAtMost = { aMinute: 300, aDay: 5000 } as const
