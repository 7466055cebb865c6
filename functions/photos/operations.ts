import {
  documentExtension,
  documentMessages,
  DocumentRecord,
  documentTypes,
  PhotoRecord,
  uploadHopelessAfterMs,
  type RouteInput,
  type routes,
} from '@lintel/contract'
import { newId } from '@lintel/rules'
import * as z from 'zod'
import { findClient } from '../clients/operations.ts'
import { reaches, type Context } from '../lib/context.ts'
import { Refusal } from '../lib/refusal.ts'
import { assertNotDeleted } from '../reports/may-change.ts'
import { findHeader, openHeader, openReport, ownerOf } from '../reports/open-report.ts'
import { sourcesOf } from '../reports/sources.ts'
import { documentAddress } from './document-files.ts'
import { hasPhotoFile, openPhotoFile, photoFileAddress, readPhotoFile, type PhotoKind } from './files.ts'
import { photoIdOf, photoSrc } from './keys.ts'
import { permissionFor } from './permission.ts'
import { addWaiting, arrivedFor, expectLonger, findPhoto, findPhotos, forgottenAfterSeconds } from './store.ts'
import type { StoredPhoto } from './store.ts'

export type { StoredPhoto } from './store.ts'

/** What callers see of a record: what the contract names, and nothing else of it. */
const SeenPhoto = z.object(PhotoRecord.shape)
const SeenDocument = z.object(DocumentRecord.shape)

/** A file that somebody wants to send. */
type WantedFile = Pick<StoredPhoto, 'kind' | 'type'> & { name: string; size: number; again?: string | undefined }

/** Gives permission to send photographs straight to storage, each bound to its size and type, and expects them. */
export const requestUploads = (ctx: Context, { body }: RouteInput<typeof routes.requestUploads>) =>
  expectFiles(
    ctx,
    body.reportId,
    body.files.map(({ name, size, again }) => ({ name, size, again })),
  )

/** Gives permission to send documents of the types that are accepted, by their names; the content is checked later. */
export async function requestDocumentUploads(
  ctx: Context,
  { params, body }: RouteInput<typeof routes.requestDocumentUploads>,
) {
  const files = body.files.map(({ name, size, again }): WantedFile => {
    const extension = documentExtension(name)
    if (!extension) throw new Refusal(400, documentMessages.notValidType(name))
    return { name, size, again, kind: 'document', type: documentTypes[extension] }
  })
  return expectFiles(ctx, params.id, files)
}

async function expectFiles(ctx: Context, reportId: string, files: readonly WantedFile[]) {
  const report = await openHeader(ctx, reportId)
  assertNotDeleted(report)
  const client = await findClient(report.client.id)
  if (!client?.active) throw new Refusal(403, 'This client is inactive. Its reports cannot be changed.')
  if (report.locked) throw new Refusal(423, 'Lock Report.')
  const now = ctx.now()
  const ttl = Math.floor(now.getTime() / 1000) + forgottenAfterSeconds
  const known = await findPhotos(files.flatMap(({ again }) => again ?? []))
  const expected = files.map(({ name, size, again, ...kind }) => {
    const earlier = known.get(again ?? '')
    if (earlier?.reportId === report.id && earlier.kind === kind.kind && earlier.linkId === undefined)
      return { photo: earlier, size, isKnown: true }
    const id = newId()
    const photo: StoredPhoto = {
      ...kind,
      id,
      src: photoSrc(ctx.user.userId || ctx.user.sub, now, id, name),
      filename: name,
      status: 'waiting',
      reportId: report.id,
      clientId: report.client.id,
      requestedAt: now.toISOString(),
      ttl,
    }
    return { photo, size, isKnown: false }
  })
  await addWaiting(expected.flatMap(({ photo, isKnown }) => (isKnown ? [] : photo)))
  const earlier = expected.filter(({ photo, isKnown }) => isKnown && photo.status === 'waiting')
  await Promise.all(earlier.map(({ photo }) => expectLonger(photo, now.toISOString(), ttl)))
  return { data: await Promise.all(expected.map(({ photo, size }) => permissionFor(photo, size))) }
}

/**
 * The records of the photographs that have arrived for a report, oldest first, or of those named: of its own, and of
 * those that it has from another report which it follows, or was merged with.
 */
export async function listPhotos(ctx: Context, { params, query }: RouteInput<typeof routes.listPhotos>) {
  const report = await openHeader(ctx, params.id)
  const ids = query.ids ?? (await arrivedFor(report.id))
  const found = await findPhotos(ids)
  const photos = ids
    .flatMap((id) => found.get(id) ?? [])
    .filter((photo) => photo.clientId === report.client.id && photo.kind !== 'document')
  const isOwn = (photo: StoredPhoto) => photo.reportId === report.id
  const known = photos.every(isOwn) ? new Set<string>() : sourcesOf(await openReport(ctx, report.id))
  return { data: photos.filter((photo) => isOwn(photo) || known.has(photo.src)).map(recordOf) }
}

/** The records of the documents that have arrived for a report, oldest first, or of those named. */
export async function listDocuments(ctx: Context, { params, query }: RouteInput<typeof routes.listDocuments>) {
  const report = await openHeader(ctx, params.id)
  const ids = query.ids ?? (await arrivedFor(report.id, 'document'))
  const found = await findPhotos(ids)
  const own = ids.flatMap((id) => found.get(id) ?? []).filter((document) => isDocumentOf(document, report.id))
  return { data: own.map(documentRecordOf) }
}

/** A short-lived address of one of a report's documents. */
export async function downloadDocument(ctx: Context, { params, query }: RouteInput<typeof routes.downloadDocument>) {
  const report = await openHeader(ctx, params.id)
  const document = await findPhoto(photoIdOf(query.src) ?? '-')
  const isThere = document?.src === query.src && document.status === 'ready' && isDocumentOf(document, report.id)
  if (!isThere) throw new Refusal(404, 'Document not found.')
  const { src, filename } = document
  return { url: await documentAddress(src, filename, typeOf(document)), filename }
}

const isDocumentOf = ({ kind, reportId }: StoredPhoto, id: string) => kind === 'document' && reportId === id

const typeOf = ({ type }: StoredPhoto) => type ?? 'application/octet-stream'

const documentRecordOf = (document: StoredPhoto): DocumentRecord =>
  SeenDocument.parse({ ...document, type: typeOf(document) })

const recordOf = (photo: StoredPhoto): PhotoRecord => SeenPhoto.parse(photo)

/** The report that is saved; a new one has no id yet. */
interface Saved {
  clientId: string
  reportId?: string
}

/**
 * Refuses (400) to save photographs that were not uploaded for this report, or were refused; those that are still
 * being looked at are let through. A photograph of another report of the client is taken where the caller may open
 * that one too: whoever takes rooms out again that came with a merge gets them back by undoing it. Give it the srcs
 * that the version before did not have: the others were checked, or carried over by the server.
 */
export async function assertPhotosOf(ctx: Context, saved: Saved, srcs: Iterable<string>): Promise<void> {
  refuse(await foreignAmong(ctx, saved, srcs, (photo) => photo.kind !== 'document'), 'photograph')
}

/** As `assertPhotosOf`, for documents. */
export async function assertDocumentsOf(ctx: Context, saved: Saved, srcs: Iterable<string>): Promise<void> {
  refuse(await foreignAmong(ctx, saved, srcs, (upload) => upload.kind === 'document'), 'document')
}

/** An upload that may not be saved; `message` says why where it was looked at and refused. */
interface Foreign {
  src: string
  message?: string
}

/** Says of one's own file why it was refused, so that whoever saves knows which one to take out. */
function refuse(foreign: readonly Foreign[], what: 'photograph' | 'document'): void {
  if (foreign.length === 0) return
  const issues = foreign
    .slice(0, 20)
    .map(({ src, message }) => ({ path: src, message: message ?? `Not a ${what} of this report.` }))
  const why = foreign.find(({ message }) => message !== undefined)?.message
  throw new Refusal(400, why ?? `A ${what} was not uploaded for this report.`, { issues })
}

/** Those srcs that are not of an upload which may be saved. */
async function foreignAmong(
  ctx: Context,
  { clientId, reportId }: Saved,
  srcs: Iterable<string>,
  isKind: (upload: StoredPhoto) => boolean,
): Promise<Foreign[]> {
  const asked = [...new Set(srcs)]
  const found = await findPhotos(asked.flatMap((src) => photoIdOf(src) ?? []))
  const ofClient = [...found.values()].filter((upload) => upload.clientId === clientId && isKind(upload))
  const others = ofClient.map((upload) => upload.reportId).filter((id) => id !== reportId)
  const reports = new Set([...(reportId === undefined ? [] : [reportId]), ...(await readableAmong(ctx, others))])
  const isOwn = (upload: StoredPhoto) => upload.clientId === clientId && isKind(upload) && reports.has(upload.reportId)
  return asked.flatMap((src): Foreign[] => {
    const upload = found.get(photoIdOf(src) ?? '')
    if (upload?.src !== src || !isOwn(upload)) return [{ src }]
    return upload.status === 'refused' ? [{ src, ...(upload.message && { message: upload.message }) }] : []
  })
}

/** Those of these reports that the caller may open. */
async function readableAmong(ctx: Context, reportIds: readonly string[]): Promise<string[]> {
  const headers = await Promise.all([...new Set(reportIds)].map(findHeader))
  return headers.flatMap((header) => (header && reaches(ctx.scope, ownerOf(header)) ? [header.id] : []))
}

/** The records of a client's photographs by src; those of other clients, and unknown ones, are left out. */
export async function photosFor(clientId: string, srcs: Iterable<string>): Promise<Map<string, StoredPhoto>> {
  const asked = new Set(srcs)
  const found = await findPhotos([...asked].flatMap((src) => photoIdOf(src) ?? []))
  const own = [...found.values()].filter((photo) => photo.clientId === clientId && asked.has(photo.src))
  return new Map(own.map((photo) => [photo.src, photo]))
}

/** True for a photograph that is waited for, and may still come. */
export const mayStillCome = (photo: StoredPhoto, now: Date): boolean =>
  photo.status === 'waiting' && now.getTime() - Date.parse(photo.requestedAt) < uploadHopelessAfterMs

/** A print copy as it comes from storage, with its length; undefined where it is missing. */
export const openPrintCopy = (src: string) => openPhotoFile('print', src)

/** A short-lived address of a print copy, which has no EXIF. */
export const printAddress = (src: string, seconds: number) => photoFileAddress('print', src, seconds)

/** A whole print copy; undefined where it is missing. */
export const readPrintCopy = async (src: string) => (await readPhotoFile('print', src))?.bytes

/** A whole thumbnail; undefined where it is missing. */
export const readThumbnail = async (src: string) => (await readPhotoFile('thumbnails', src))?.bytes

/** A whole original, as it was sent; undefined where it is missing. */
export const readOriginal = async (src: string) => (await readPhotoFile('originals', src))?.bytes

const atOnce = 32

/** Those of these photographs that have no such file. */
async function without(kind: PhotoKind, srcs: Iterable<string>): Promise<string[]> {
  const open = [...new Set(srcs)]
  const missing: string[] = []
  const look = async () => {
    for (let src = open.shift(); src !== undefined; src = open.shift())
      if (!(await hasPhotoFile(kind, src))) missing.push(src)
  }
  await Promise.all(Array.from({ length: atOnce }, look))
  return missing
}

/** Those of these photographs whose print copies are missing. */
export const missingPrintCopies = (srcs: Iterable<string>): Promise<string[]> => without('print', srcs)

/** Those of these photographs whose originals are missing. */
export const lostOriginals = async (srcs: Iterable<string>): Promise<Set<string>> =>
  new Set(await without('originals', srcs))

/** Those of these photographs of which no print copy is there, nor what one could be made from. */
export const lostPhotos = async (srcs: Iterable<string>): Promise<Set<string>> =>
  lostOriginals(await missingPrintCopies(srcs))
