import type { RemoteCommand } from '@lintel/contract'

/** Below the downloads host; each command has its own folder. */
const folderOf = (id: string) => `remotecommands/${id}/`

/** Relative to the downloads host; `imageId` is a new id. */
export const commandImagePath = (id: string, imageId: string): string => `${folderOf(id)}${imageId}.jpg`

const name = /^[A-Za-z0-9_-]{1,64}\.jpg$/

/** The first word that is the path of an image of this command. Any other path is plain text. */
export const commandImage = ({ id, response }: Pick<RemoteCommand, 'id' | 'response'>): string | undefined => {
  const folder = folderOf(id)
  return response.split(/\s+/).find((word) => word.startsWith(folder) && name.test(word.slice(folder.length)))
}
