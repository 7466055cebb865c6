import type { EmailBounce } from '@lintel/contract'
import { longDateText } from './date-time.ts'

const verbs: Record<EmailBounce['kind'], string> = {
  permanent: 'bounced',
  transient: 'bounced',
  complaint: 'marked an e-mail as spam',
  rejected: 'was not sent an e-mail',
}

/** `ann@b.example bounced on 3 November` */
export const bounceText = ({ address, kind, at }: EmailBounce): string =>
  `${address} ${verbs[kind]} on ${longDateText(at)}`

export const bounceMeaning: Partial<Record<EmailBounce['kind'], string>> = {
  permanent: 'The address does not accept mail.',
  transient: 'It did not accept mail at that time; it may accept mail later.',
  rejected: 'Amazon SES refused its content.',
}
