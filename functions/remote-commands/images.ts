import { apiErrors, type InputOf } from '@lintel/contract'
import { commandImage, commandImagePath, newId } from '@lintel/rules'
import type { Context } from '../lib/context.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { HttpError } from '../lib/http-error.ts'
import { storedKey, uploadKinds } from '../uploads/kinds.ts'
import { postedJpeg } from '../uploads/posted-files.ts'
import { documentsFile, hashOf, sentFileExists, storeSentFile } from '../uploads/sent-files.ts'
import { getRemoteCommand, openToAnswer } from './find-command.ts'
import { countImage } from './store.ts'

const { maxPerOwner, types } = uploadKinds.commandImage

/** Stores an image under its own path, so that none is ever replaced. */
export async function keepImage(path: string, jpeg: Buffer): Promise<void> {
  const asSent = { bytes: jpeg, sha256: hashOf(jpeg), type: types.jpg }
  if (!(await storeSentFile(documentsFile('commandImage', path), asSent)))
    throw new Error(`An image ${path} already exists.`)
}

export async function uploadRemoteCommandImage(
  ctx: Context,
  { params, body }: InputOf<'uploadRemoteCommandImage'>,
): Promise<{ src: string }> {
  const { id } = await openToAnswer(ctx, params.id)
  const jpeg = postedJpeg('commandImage', body)
  if (!(await countImage(id, maxPerOwner))) {
    await openToAnswer(ctx, id)
    throw new HttpError(400, apiErrors.tooManyCommandImages(maxPerOwner))
  }
  const src = commandImagePath(id, newId())
  await keepImage(src, jpeg)
  return { src }
}

export async function downloadRemoteCommandImage(ctx: Context, { params }: InputOf<'downloadRemoteCommandImage'>) {
  const command = await getRemoteCommand(ctx, { params, query: {}, headers: {}, body: undefined })
  const path = command.deleted ? undefined : commandImage(command)
  if (!path || !(await sentFileExists(documentsFile('commandImage', path))))
    throw new HttpError(404, apiErrors.imageNotFound)
  const filename = `remote-command-${command.createdAt.slice(0, 10)}.jpg`
  return { url: await downloadAddress(storedKey('commandImage', path), filename, 'inline', types.jpg), filename }
}
