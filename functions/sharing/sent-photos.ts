import { refusedPhotoPath, sharingMessages } from '@lintel/contract'
import type { LinkContext } from '../lib/context.ts'
import { HttpError, refused } from '../lib/http-error.ts'
import { saveBlockerOf } from '../uploads/visitor-uploads.ts'

/** Throws 400 if a photograph is not the link's own or of one that it replaced, or not ready. */
export async function assertSent(
  { link }: Pick<LinkContext, 'link'>,
  photos: readonly { id: string; src: string }[],
  { path, isFormer }: { path: string; isFormer: (link: string) => Promise<boolean> },
): Promise<void> {
  if (photos.length === 0) return
  const blocker = await saveBlockerOf(link, photos, isFormer)
  if (blocker === 'foreign') throw refused(path, 'A photograph was not sent with this link.')
  if (blocker === 'waiting') throw refused(path, sharingMessages.photographNotReady)
  if (!blocker) return
  // Each issue is named by the photograph's id.
  const issues = blocker.map(({ id, message }) => ({ path: `${refusedPhotoPath}${id}`, message }))
  throw new HttpError(400, blocker.map(({ message }) => message).join(' '), { issues })
}
