import type { RawRequest } from '../call.ts'
import { remoteSupporters } from './requests.ts'
import { row, type AccessRows, type Target } from './row.ts'

const byCommand = ({ commandId }: Target): RawRequest => ({ params: { id: commandId } })
/** The device of a remote command's recipient. */
const addressee = { Administrators: 'self', Support: 'self', Customers: 'self' } as const

export const remoteCommands: AccessRows<'remote-commands'> = {
  listRemoteCommands: row(
    { ...remoteSupporters, Customers: 'self' },
    ({ userId }) => ({ query: { userid: userId } }),
    200,
    { shows: (body, { commandId }) => body.includes(`"${commandId}"`) },
  ),
  listRecipients: row(remoteSupporters, ({ userId }) => ({ query: { search: userId } }), 200, {
    shows: (body, { userId }) => body.includes(`"${userId}"`),
  }),
  getRemoteCommand: row({ ...remoteSupporters, Customers: 'self' }, byCommand, 200),
  createRemoteCommand: row(remoteSupporters, ({ userId }) => ({ body: { userid: userId, command: 'sync' } }), 201),
  setRemoteCommandStatus: row(
    remoteSupporters,
    ({ commandId }) => ({ params: { id: commandId, status: 'Open' } }),
    200,
  ),
  // The file is not a JPEG: only the addressed user gets this message.
  uploadRemoteCommandImage: row(
    addressee,
    (target) => ({
      ...byCommand(target),
      body: { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: 'bm8ganBlZw==' },
    }),
    415,
  ),
  // From here on the command is answered: a duplicate answer is accepted.
  answerRemoteCommand: row(addressee, (target) => ({ ...byCommand(target), body: { response: 'Done' } }), 200),
  // The answer names no image.
  downloadRemoteCommandImage: row(remoteSupporters, byCommand, 404, { message: 'Image not found.' }),
  deleteRemoteCommand: row(remoteSupporters, byCommand, 200),
}
