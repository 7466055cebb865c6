import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { openJournal } from '../journal.ts'
import type { Journal } from '../journal.ts'

/** The true recipients, including blind copies. */
type Envelope = { id: string; at: string; from: string; recipients: string[] }

export type MailAttachment = { filename: string; type: string; size: number; url: string }

/** `from` is as in its header, the recipients are bare addresses; `at` is an ISO instant. */
export type Mail = {
  id: string
  at: string
  from: string
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
}

/** MIME in one file each, envelopes in a journal. */
export class MailStore {
  readonly #dir: string
  readonly #path: string
  readonly #journal: Journal<Envelope>
  readonly #envelopes: Envelope[]
  readonly #read = new Map<string, Promise<Mail>>()

  /** @param path of the mailbox, for the URLs of attachments. */
  constructor(dir: string, path: string) {
    mkdirSync(dir, { recursive: true })
    this.#dir = dir
    this.#path = path
    const { journal, lines } = openJournal<Envelope>(join(dir, 'envelopes.jsonl'))
    this.#journal = journal
    this.#envelopes = lines
  }

  /** Bytes are on disk before the envelope is. */
  add(from: string, recipients: string[], mime: Buffer): string {
    const envelope: Envelope = { id: randomUUID(), at: new Date().toISOString(), from, recipients }
    const file = this.#file(envelope.id)
    writeFileSync(`${file}.new`, mime)
    renameSync(`${file}.new`, file)
    this.#journal.append(envelope)
    this.#envelopes.push(envelope)
    return envelope.id
  }

  /** Newest first. */
  all(): Promise<Mail[]> {
    return Promise.all(this.#envelopes.toReversed().map((envelope) => this.#mail(envelope)))
  }

  async find(id: string): Promise<Mail | undefined> {
    const envelope = this.#envelopes.find((candidate) => candidate.id === id)
    return envelope && this.#mail(envelope)
  }

  source(id: string): Buffer {
    return readFileSync(this.#file(id))
  }

  async attachments(id: string): Promise<{ filename: string; type: string; contentId?: string; bytes: Buffer }[]> {
    const { attachments } = await PostalMime.parse(this.source(id))
    return attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `attachment-${index + 1}`,
      type: attachment.mimeType,
      contentId: attachment.contentId?.replace(/^<|>$/g, ''),
      bytes:
        typeof attachment.content === 'string'
          ? Buffer.from(attachment.content)
          : Buffer.from(new Uint8Array(attachment.content)),
    }))
  }

  close(): void {
    this.#journal.close()
  }

  #mail(envelope: Envelope): Promise<Mail> {
    let mail = this.#read.get(envelope.id)
    if (!mail) {
      mail = this.#parse(envelope)
      this.#read.set(envelope.id, mail)
    }
    return mail
  }

  async #parse({ id, at, from, recipients }: Envelope): Promise<Mail> {
    const parsed = await PostalMime.parse(this.source(id))
    const named = (list: typeof parsed.to) =>
      (list ?? [])
        .flatMap((entry) => ('group' in entry && entry.group ? entry.group : [entry]))
        .flatMap((entry) => entry.address ?? [])
    const to = named(parsed.to)
    const cc = named(parsed.cc)
    const shown = new Set([...to, ...cc].map((address) => address.toLowerCase()))
    const attachments = await this.attachments(id)
    return {
      id,
      at,
      from,
      to,
      cc,
      bcc: recipients.map(bareAddress).filter((address) => !shown.has(address.toLowerCase())),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      attachments: attachments.map(({ filename, type, bytes }, index) => ({
        filename,
        type,
        size: bytes.length,
        url: `${this.#path}/${id}/attachments/${index + 1}`,
      })),
    }
  }

  #file(id: string): string {
    return join(this.#dir, `${id}.eml`)
  }
}

/** `Anna <anna@example.org>` as `anna@example.org`. */
export function bareAddress(address: string): string {
  return (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim()
}
