import { HeadObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { RouteInput, routes } from '@lintel/contract'
import { commandImage, commandImagePath, newId } from '@lintel/rules'
import { s3 } from '../lib/aws.ts'
import type { Context } from '../lib/context.ts'
import { downloadAddress } from '../lib/download-address.ts'
import { variable } from '../lib/environment.ts'
import { postedJpeg } from '../lib/posted-jpeg.ts'
import { HttpError } from '../lib/http-error.ts'
import { getRemoteCommand, openToAnswer } from './find-command.ts'
import { countImage } from './store.ts'

/** A response names one; a device that loses our answer sends it again. */
const imagesAtMost = 10

/** Images are in the documents bucket, below a path that our own origin serves. */
const imageKey = (path: string) => `downloads/${path}`

/** Stores an image; each has its own path, so that none is ever replaced. */
export async function keepImage(path: string, jpeg: Buffer): Promise<void> {
  const object = { Bucket: variable('DOCUMENTS_BUCKET'), Key: imageKey(path) }
  await s3.send(new PutObjectCommand({ ...object, Body: jpeg, ContentType: 'image/jpeg', IfNoneMatch: '*' }))
}

/** POST /remotecommands/{id}/image */
export async function uploadRemoteCommandImage(
  ctx: Context,
  { params, body }: RouteInput<typeof routes.uploadRemoteCommandImage>,
): Promise<{ src: string }> {
  const { id } = await openToAnswer(ctx, params.id)
  const jpeg = postedJpeg(body)
  if (!(await countImage(id, imagesAtMost))) {
    await openToAnswer(ctx, id)
    throw new HttpError(400, `At most ${imagesAtMost} images can be sent for one command.`)
  }
  const src = commandImagePath(id, newId())
  await keepImage(src, jpeg)
  return { src }
}

/** GET /remotecommands/{id}/image */
export async function downloadRemoteCommandImage(
  ctx: Context,
  { params }: RouteInput<typeof routes.downloadRemoteCommandImage>,
) {
  const command = await getRemoteCommand(ctx, { params, query: {}, headers: {}, body: undefined })
  const path = command.deleted ? undefined : commandImage(command)
  if (!path || !(await isKept(path))) throw new HttpError(404, 'Image not found.')
  const filename = `remote-command-${command.createdAt.slice(0, 10)}.jpg`
  return { url: await downloadAddress(imageKey(path), filename, 'inline', 'image/jpeg'), filename }
}

async function isKept(path: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: variable('DOCUMENTS_BUCKET'), Key: imageKey(path) }))
    return true
  } catch (error) {
    if (error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0)) return false
    throw error
  }
}
