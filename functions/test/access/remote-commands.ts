import { remoteSupporters } from './requests.ts'
import { by, row, showing, type AccessRows } from './row.ts'

/** The device of a remote command's recipient. */
const addressee = { Administrators: 'self', Support: 'self', Customers: 'self' } as const
const readers = { ...remoteSupporters, Customers: 'self' } as const
const noJpeg = { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: 'bm8ganBlZw==' }

export const remoteCommands: AccessRows<'remote-commands'> = {
  listRemoteCommands: row(readers, ({ userId }) => ({ query: { userid: userId } }), 200, showing('commandId')),
  listRecipients: row(remoteSupporters, ({ userId }) => ({ query: { search: userId } }), 200, showing('userId')),
  getRemoteCommand: row(readers, by('commandId'), 200),
  createRemoteCommand: row(remoteSupporters, ({ userId }) => ({ body: { userid: userId, command: 'sync' } }), 201),
  setRemoteCommandStatus: row(remoteSupporters, by('commandId', { params: { status: 'Open' } }), 200),
  // The file is not a JPEG: only the addressed user gets this message.
  uploadRemoteCommandImage: row(addressee, by('commandId', { body: noJpeg }), 415),
  // From here on the command is answered: a duplicate answer is accepted.
  answerRemoteCommand: row(addressee, by('commandId', { body: { response: 'Done' } }), 200),
  // The answer names no image.
  downloadRemoteCommandImage: row(remoteSupporters, by('commandId'), 404, 'Image not found.'),
  deleteRemoteCommand: row(remoteSupporters, by('commandId'), 200),
}
