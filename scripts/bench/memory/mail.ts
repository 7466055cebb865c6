import { emailFilesMaxBytes } from '@lintel/contract'
import { composeMail } from '../../../functions/emails/mime.ts'

/** Composes an e-mail with the maximum attachments: the work of e-mailing functions before they send it. */
export const handler = async (): Promise<number> => {
  const address = 'mail@people.example'
  const mime = await composeMail({
    from: { name: 'Bench', address },
    replyTo: address,
    to: [address],
    cc: [],
    subject: 'Bench',
    message: { html: '<p>Bench</p>', text: 'Bench' },
    pictures: [],
    files: [{ filename: 'a.pdf', contentType: 'application/pdf', content: Buffer.alloc(emailFilesMaxBytes, 'x') }],
  })
  return mime.length
}
