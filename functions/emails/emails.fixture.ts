import { PutObjectCommand } from '@aws-sdk/client-s3'
import { ReportBody, routes, type Client, type EmailToSend, type Report } from '@lintel/contract'
import { completeSettings, newId } from '@lintel/rules'
import type * as z from 'zod'
import { s3 } from '../lib/aws.ts'
import { variable } from '../lib/environment.ts'
import { setAttachment } from '../reports/server-fields.ts'
import { insertReport } from '../reports/save/insert-report.ts'
import { callRaw } from '../test/call.ts'
import { aClient, type Person } from '../test/people.ts'

/** A report with two tenants and an uploaded document, whose PDF is in storage. */
export interface Sendable {
  report: Report
  pdf: { path: string; bytes: Buffer }
  document: { path: string; bytes: Buffer }
}

const store = (Key: string, Body: Buffer) =>
  s3.send(new PutObjectCommand({ Bucket: variable('DOCUMENTS_BUCKET'), Key, Body }))

/** A client that takes comments for so many days. */
export const aClientTakingComments = (days: number, change: Partial<Client> = {}): Promise<Client> => {
  const value = String(days)
  return aClient({
    settings: completeSettings([{ key: 'Report feedback active for', type: 'text', value }]),
    ...change,
  })
}

export const asksAll = '<p>Please comment: [Feedback Link]</p><p>Please sign: [Signature Link]</p>'

/** The keys of an e-mail's links, by the page that they open. */
export const keysIn = (html = '', page: string) =>
  [...html.matchAll(new RegExp(`/${page}/[^"?]+\\?k=([^"&]+)`, 'g'))].map(([, key = '']) => key)

/** A report of a client's first user, placed without the API. */
export const placedReport = (client: Client, change: object) => {
  const body = ReportBody.parse({
    date: '2026-03-02',
    branchId: `${client.id}-1`,
    userId: `${client.id}-first`,
    type: 'Inventory',
    address: { line1: '3 Old Quay', town: 'Westhaven', postcode: 'ZZ4 7QA' },
    ...change,
  })
  return insertReport({ client, body, now: new Date(), by: 'Eve' })
}

export const aSendable = async (
  client: Client,
  pdfBytes = Buffer.from('%PDF-1.7 made of words\n'),
): Promise<Sendable> => {
  const src = `someone/2026/${newId()}-gas.docx`
  const signatures = ['Mr Ann <b>Lee', 'Bo Hart'].map((name, at) => ({ _uuid: `t${at}`, type: 'tenant', name }))
  const placed = await placedReport(client, { signatures, uploaddocuments: [{ src, name: 'Gas safety.docx' }] })
  const path = `downloads/${placed.id}/${newId()}.pdf`
  const documentBytes = Buffer.from('a document of words')
  await store(path, pdfBytes)
  await store(`downloads/documents/${src}`, documentBytes)
  await setAttachment(placed.id, 'report', { status: 'finished', src: path, filename: 'Inventory.pdf' })
  return { report: placed, pdf: { path, bytes: pdfBytes }, document: { path: src, bytes: documentBytes } }
}

/** A unique address per e-mail, to find it in the mailbox. */
export const anAddress = (): string => `${newId().replaceAll(/[^a-z0-9]/gi, '')}@people.example`.toLowerCase()

type Email = Partial<z.input<typeof EmailToSend>>

/** Sends an e-mail as the dialog does; the given fields replace the defaults. */
export const sendAs = (person: Person, report: Pick<Report, 'id'>, email: Email) =>
  callRaw(routes.sendEmail, person.idToken, {
    body: {
      reportid: report.id,
      toaddresses: [anAddress()],
      subject: 'Hello',
      message: '<p>Hello</p>',
      idempotencykey: newId(),
      ...email,
    },
  })
