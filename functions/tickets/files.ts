import { apiErrors, documentMessages, photoMessages, type TicketFile, type InputOf } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { providerClientId } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { HttpError } from '../lib/http-error.ts'
import { storedKey, uploadKinds } from '../uploads/kinds.ts'
import { documentsFile, hashOf, sentFileExists, storeSentFile } from '../uploads/sent-files.ts'
import { findTicket } from './find-ticket.ts'
import { readFileOwner, readMessages } from './store.ts'

const { types, maxPostedBytes } = uploadKinds.ticketFile
type Extension = keyof typeof types

const magicBytes: Record<Extension, readonly number[]> = {
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
}

const isExtension = (text: string): text is Extension => Object.hasOwn(types, text)

const extensionFor = (bytes: Uint8Array): Extension | undefined =>
  Object.keys(magicBytes)
    .filter(isExtension)
    .find((extension) => magicBytes[extension].every((byte, index) => bytes[index] === byte))

const extensionOf = (src: string): Extension | undefined => {
  const extension = src.slice(src.lastIndexOf('.') + 1)
  return isExtension(extension) ? extension : undefined
}

/** Only users of their own client may name them in a message. */
const folderOf = ({ user }: Pick<Context, 'user'>) => `${user.clientId || providerClientId}/`

export async function uploadTicketFile(
  ctx: Context,
  { body: { fileName, fileData } }: InputOf<'uploadTicketFile'>,
): Promise<TicketFile> {
  const bytes = Buffer.from(fileData, 'base64')
  if (bytes.length > maxPostedBytes) throw new HttpError(413, photoMessages.couldNotUpload)
  const extension = extensionFor(bytes)
  if (!extension) throw new HttpError(415, documentMessages.notValidType(fileName))
  const src = `${folderOf(ctx)}${newId()}.${extension}`
  const asSent = { bytes, sha256: hashOf(bytes), type: types[extension] }
  if (!(await storeSentFile(documentsFile('ticketFile', src), asSent))) throw new Error(`A file ${src} already exists.`)
  return { src, filename: fileName }
}

/** Also for files that another ticket has. */
export async function requireOwnFiles(
  ctx: Context,
  ticketId: string,
  files: readonly TicketFile[] = [],
): Promise<void> {
  const areTheirs = await Promise.all(
    files.map(
      async ({ src }) =>
        src.startsWith(folderOf(ctx)) &&
        extensionOf(src) !== undefined &&
        [undefined, ticketId].includes(await readFileOwner(src)) &&
        (await sentFileExists(documentsFile('ticketFile', src))),
    ),
  )
  const issues = files.flatMap(({ filename }, index) =>
    areTheirs[index] ? [] : [{ path: `body.files.${index}`, message: `${filename} was not uploaded.` }],
  )
  if (issues[0]) throw new HttpError(400, issues[0].message, { issues })
}

export async function downloadTicketFile(ctx: Context, { params, query }: InputOf<'downloadTicketFile'>) {
  const { ticket } = await findTicket(ctx, params.id)
  const file = (await readMessages(ticket.id)).flatMap(({ files }) => files).find(({ src }) => src === query.src)
  const extension = file && extensionOf(file.src)
  if (!extension) throw new HttpError(404, apiErrors.fileNotFound)
  const { src, filename } = file
  return { url: await downloadAddress(storedKey('ticketFile', src), filename, 'inline', types[extension]), filename }
}
