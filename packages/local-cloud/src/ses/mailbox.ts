import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mail, MailStore } from './mail-store.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'"
/** An e-mail's HTML cannot run or send anything; its links open outside the frame. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'"

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 64rem; padding: 1.5rem }
  table { border-collapse: collapse; width: 100% }
  caption { text-align: left; padding-bottom: .5rem }
  th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
  iframe { background: #fff; border: 1px solid #767676; height: 70vh; width: 100% }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }`

/** A list, a page for each e-mail, its HTML for the frame on that page, source, attachments, and JSON. */
export async function answerMailbox(
  store: MailStore,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const url = new URL(req.url ?? '/', 'http://mail')
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return send(res, 405, 'text/plain; charset=utf-8', 'Mails can only be read.')
  if (url.pathname === `${path}.json`) {
    return send(res, 200, 'application/json; charset=utf-8', JSON.stringify(await store.all()))
  }
  const [id = '', view = '', number = ''] = url.pathname.slice(path.length + 1).split('/')
  if (!id) return send(res, 200, 'text/html; charset=utf-8', listPage(path, await store.all()), pagePolicy)
  const mail = await store.find(id)
  if (!mail)
    return send(
      res,
      404,
      'text/html; charset=utf-8',
      page('No such mail', `<p><a href="${path}">All mails</a></p>`),
      pagePolicy,
    )
  if (view === '') return send(res, 200, 'text/html; charset=utf-8', mailPage(path, mail), pagePolicy)
  if (view === 'source') return send(res, 200, 'text/plain; charset=utf-8', store.source(id))
  if (view === 'html') return send(res, 200, 'text/html; charset=utf-8', await withPictures(store, mail), mailPolicy)
  const attachment = view === 'attachments' ? (await store.attachments(id))[Number(number) - 1] : undefined
  if (!attachment) return send(res, 404, 'text/plain; charset=utf-8', 'There is no such part of this mail.')
  const filename = encodeURIComponent(attachment.filename).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  res.setHeader('content-disposition', `attachment; filename*=UTF-8''${filename}`)
  send(
    res,
    200,
    /^[\w.+-]+\/[\w.+-]+$/.test(attachment.type) ? attachment.type : 'application/octet-stream',
    attachment.bytes,
  )
}

function send(
  res: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy = "default-src 'none'; sandbox",
): void {
  res.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  res.end(body)
}

function listPage(path: string, mails: Mail[]): string {
  if (mails.length === 0) return page('Mail', '<p>No mail has been sent yet.</p>')
  const rows = mails.map(
    (mail) =>
      `<tr><td><time datetime="${mail.at}">${when(mail.at)}</time></td><td>${escape([...mail.to, ...mail.cc, ...mail.bcc].join(', '))}</td>` +
      `<td><a href="${path}/${mail.id}">${escape(mail.subject || '(no subject)')}</a></td><td>${mail.attachments.length || ''}</td></tr>`,
  )
  const head = ['Sent', 'To', 'Subject', 'Attachments'].map((title) => `<th scope="col">${title}</th>`).join('')
  const caption = `Mails sent on this machine, newest first: ${mails.length}`
  return page(
    'Mail',
    `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )
}

function mailPage(path: string, mail: Mail): string {
  const rows = [
    ['From', escape(mail.from)],
    ['To', escape(mail.to.join(', '))],
    ['Cc', escape(mail.cc.join(', '))],
    ['Bcc', escape(mail.bcc.join(', '))],
    ['Sent', `<time datetime="${mail.at}">${when(mail.at)}</time>`],
  ]
  const facts = rows.filter(([, value]) => value).map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
  const files = mail.attachments.map(
    (file) =>
      `<li><a href="${escape(file.url)}">${escape(file.filename)}</a> (${escape(file.type)}, ${file.size} bytes)</li>`,
  )
  const frame =
    mail.html &&
    `<h2>Message</h2><iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/${mail.id}/html"></iframe>`
  return page(
    mail.subject || '(no subject)',
    `<p><a href="${path}">All mails</a></p><dl>${facts.join('')}</dl>` +
      (files.length > 0 ? `<h2>Attachments</h2><ul>${files.join('')}</ul>` : '') +
      frame +
      (mail.text ? `<h2>Text</h2><pre>${escape(mail.text)}</pre>` : '') +
      `<p><a href="${path}/${mail.id}/source">Source</a></p>`,
  )
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} · Local mail</title><style>${style}</style></head><body><main><h1>${escape(title)}</h1>${content}</main></body></html>`
}

/** Instead of `cid:` references. */
async function withPictures(store: MailStore, mail: Mail): Promise<string> {
  let html = mail.html
  for (const { contentId, type, bytes } of await store.attachments(mail.id)) {
    if (contentId) html = html.replaceAll(`cid:${contentId}`, `data:${type};base64,${bytes.toString('base64')}`)
  }
  return `<base target="_blank">${html}`
}

const when = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
const escape = (text: string) => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
