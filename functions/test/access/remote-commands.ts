import type { RawRequest } from '../call.ts'
import { remoteSupporters } from './requests.ts'
import type { AccessRows, Target } from './row.ts'

const byCommand = ({ commandId }: Target): RawRequest => ({ params: { id: commandId } })
/** The device of a remote command's recipient. */
const addressee = { Administrators: 'self', Support: 'self', Customers: 'self' } as const

export const remoteCommands: AccessRows<'remote-commands'> = {
  listRemoteCommands: {
    access: { ...remoteSupporters, Customers: 'self' },
    dataentry: false,
    request: ({ userId }) => ({ query: { userid: userId } }),
    status: 200,
    shows: (body, { commandId }) => body.includes(`"${commandId}"`),
  },
  listRecipients: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ userId }) => ({ query: { search: userId } }),
    status: 200,
    shows: (body, { userId }) => body.includes(`"${userId}"`),
  },
  getRemoteCommand: {
    access: { ...remoteSupporters, Customers: 'self' },
    dataentry: false,
    request: byCommand,
    status: 200,
  },
  createRemoteCommand: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ userId }) => ({ body: { userid: userId, command: 'sync' } }),
    status: 201,
  },
  setRemoteCommandStatus: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ commandId }) => ({ params: { id: commandId, status: 'Open' } }),
    status: 200,
  },
  // The file is not a JPEG: only the addressed user gets this message.
  uploadRemoteCommandImage: {
    access: addressee,
    dataentry: false,
    request: (target) => ({
      ...byCommand(target),
      body: { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: 'bm8ganBlZw==' },
    }),
    status: 415,
  },
  // From here on the command is answered: a duplicate answer is accepted.
  answerRemoteCommand: {
    access: addressee,
    dataentry: false,
    request: (target) => ({ ...byCommand(target), body: { response: 'Done' } }),
    status: 200,
  },
  // The answer names no image.
  downloadRemoteCommandImage: {
    access: remoteSupporters,
    dataentry: false,
    request: byCommand,
    status: 404,
    message: 'Image not found.',
  },
  deleteRemoteCommand: { access: remoteSupporters, dataentry: false, request: byCommand, status: 200 },
}
