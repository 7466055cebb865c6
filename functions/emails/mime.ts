import { cutText, shortTextMax } from '@lintel/contract'
import { escapeHtml } from '@lintel/rules'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { AttachedFile } from './files.ts'
import type { RichText } from './rich-text.ts'

export interface MailPicture {
  place: 'header' | 'footer'
  jpeg: Buffer
}

export interface Mail {
  from: { name: string; address: string }
  replyTo: string
  to: readonly string[]
  cc: readonly string[]
  subject: string
  message: RichText
  pictures: readonly MailPicture[]
  files: readonly AttachedFile[]
}

const domain = 'pictures.lintel'
const cidOf = (place: string, index: number) => `${place}-${index}@${domain}`

const wrap = (content: string) => `<div style="margin:0 0 16px">${content}</div>`

/** Styles are inline: e-mail programs drop style sheets. */
function page({ subject, message, pictures }: Mail): string {
  const shown = (place: MailPicture['place']) =>
    pictures
      .map((picture, index) => ({ ...picture, index }))
      .filter((picture) => picture.place === place)
      .map(({ index }) =>
        wrap(`<img src="cid:${cidOf(place, index)}" alt="" style="display:block;max-width:100%;height:auto;border:0">`),
      )
      .join('')
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<title>${escapeHtml(subject)}</title></head>` +
    '<body style="margin:0;padding:16px;font:16px/1.5 Arial,Helvetica,sans-serif">' +
    `<div style="max-width:640px;margin:0 auto">${shown('header')}${wrap(message.html)}${shown('footer')}</div>` +
    '</body></html>'
  )
}

/** At most `shortTextMax` characters. */
export const oneLine = (text: string): string => cutText(text.replaceAll(/\s+/g, ' ').trim(), shortTextMax)

const named = (address: string) => ({ name: '', address })

/** Blind copies do not appear in it. */
export const composeMail = (mail: Mail): Promise<Buffer> =>
  new MailComposer({
    from: { ...mail.from, name: oneLine(mail.from.name) },
    replyTo: named(mail.replyTo),
    to: mail.to.map(named),
    cc: mail.cc.map(named),
    subject: oneLine(mail.subject),
    text: mail.message.text,
    html: page(mail),
    attachments: [
      ...mail.pictures.map(({ place, jpeg }, index) => ({
        filename: `${place}.jpg`,
        contentType: 'image/jpeg',
        contentDisposition: 'inline' as const,
        cid: cidOf(place, index),
        content: jpeg,
      })),
      ...mail.files.map((file) => ({ ...file, filename: oneLine(file.filename) })),
    ],
    disableUrlAccess: true,
    disableFileAccess: true,
  })
    .compile()
    .build()
