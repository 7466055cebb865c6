import { createHash } from 'node:crypto'
import { visitorPages, type Client, type LookImage, type PhotoRecord, type Report } from '@lintel/contract'
import type { DocumentSource, DocumentVariant } from '@lintel/print'
import { checklistDictionary, lookOf, photographsVariant, summaryVariant } from '@lintel/rules'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { findClient } from '../../clients/find-client.ts'
import { dictionaryOfReport } from '../../dictionary/dictionary-of.ts'
import { variable } from '../../lib/environment.ts'
import { makeLogger } from '../../lib/logging.ts'
import { readPrintCopy } from '../../uploads/uploaded-photos.ts'
import { readTrail } from '../../reports/trail/read-trail.ts'
import { readCarried, readPreviousReport } from '../../reports/previous-report.ts'
import type { StoredJob } from '../jobs/kinds.ts'
import { photographsSha256 } from './photographs.ts'

const log = makeLogger('documents')

export async function clientOf({ clientId }: StoredJob): Promise<Client> {
  const client = await findClient(clientId)
  if (!client) throw new Error(`The client ${clientId} is missing.`)
  return client
}

export const inLookOf = (client: Client, { branchId }: Pick<Report, 'branchId'>): Client => ({
  ...client,
  looknfeel: lookOf(client, branchId),
})

const typeOf = (client: Client, type: string) => client.reportfactory.reportTypeList.find(({ name }) => name === type)

export const typeNameOf = (client: Client, { type }: Pick<Report, 'type'>): string =>
  typeOf(client, type)?.displayName ?? type

/** The built-in layouts; a client's own variant has the report's layout, under its own name. */
const layouts: Record<string, DocumentVariant> = {
  [summaryVariant.name]: 'summary',
  [photographsVariant.name]: 'photographs',
}

interface DocumentContext {
  client: Client
  variant: string
  sha256: string
  photos: ReadonlyMap<string, PhotoRecord>
}

export async function sourceOf(report: Report, context: DocumentContext): Promise<DocumentSource> {
  const [logo, background, previous, carried, dictionary, trail] = await Promise.all([
    logoOf(context.client, report),
    pictureOf(lookOf(context.client, report.branchId).backgrounds[0]),
    readPreviousReport(report),
    readCarried(report),
    dictionaryOfReport({ log }, context.client.id, report.dictionaryversion),
    readTrail(report.id),
  ])
  return {
    ...wordsOf(report, context),
    logo,
    background,
    previous,
    trail,
    verify: verifyPage(),
    ...(carried && { carried }),
    checklist: checklistDictionary(dictionary, report.type),
  }
}

/** Nothing in it is secret: the page compares what it is given. */
export function verifyPage(): { address: string; code: string } {
  const address = variable('PUBLIC_ADDRESS') + visitorPages.verify
  const svg = createElement(QRCodeSVG, { value: address, level: 'M', xmlns: 'http://www.w3.org/2000/svg' })
  return { address, code: `data:image/svg+xml,${encodeURIComponent(renderToStaticMarkup(svg))}` }
}

/** Without anything that has to be fetched: enough to know which photographs it shows. */
export function wordsOf(report: Report, { client, variant, sha256, photos }: DocumentContext): DocumentSource {
  const inspector = [...client.users, ...(client.formerusers ?? [])].find(({ id }) => id === report.userId)
  return {
    report,
    client: inLookOf(client, report),
    typeName: typeNameOf(client, report),
    inspector: inspector?.name ?? '',
    qualification: inspector?.qualification ?? '',
    photos,
    generatedAt: new Date().toISOString(),
    reportSha256: sha256,
    photographsSha256,
    variant: Object.hasOwn(layouts, variant) ? (layouts[variant] ?? 'report') : 'report',
    variantName: typeOf(client, report.type)?.variantList.find(({ name }) => name === variant)?.displayName ?? '',
  }
}

export async function logoOf(client: Client, { branchId }: Pick<Report, 'branchId'>): Promise<string | undefined> {
  return pictureOf(lookOf(client, branchId).logo[0])
}

export async function pictureOf(picture: LookImage | undefined): Promise<string | undefined> {
  const copy = picture && (await readPrintCopy(picture.src))
  return copy && `data:image/jpeg;base64,${copy.toString('base64')}`
}

export const fingerprintOf = (report: Report): string =>
  createHash('sha256').update(JSON.stringify(report)).digest('hex')
