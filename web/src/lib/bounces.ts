import type { EmailBounce } from '@lintel/contract'
import { longDateText } from './date-time.ts'

const verbs: Record<EmailBounce['kind'], string> = {
  permanent: 'bounced',
  transient: 'bounced',
  complaint: 'marked an e-mail as spam',
  rejected: 'was not written to',
}

/** `ann@b.example bounced on 3 November` */
export const bounceText = ({ address, kind, at }: EmailBounce): string =>
  `${address} ${verbs[kind]} on ${longDateText(at)}`

/** What a bounce means for the sender, if the verb alone does not say it. */
export const bounceMeaning: Partial<Record<EmailBounce['kind'], string>> = {
  permanent: 'The address takes no mail.',
  transient: 'It took no mail at that time; it may do so again.',
  rejected: 'Amazon SES refused what it holds.',
}
