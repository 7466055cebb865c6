import { remoteCommands as routes } from '@lintel/contract/features'
import { featureHandler } from '../lib/handle.ts'
import { downloadRemoteCommandImage, uploadRemoteCommandImage } from './images.ts'
import {
  answerRemoteCommand,
  createRemoteCommand,
  deleteRemoteCommand,
  getRemoteCommand,
  listRemoteCommands,
  setRemoteCommandStatus,
} from './operations.ts'

export const handler = featureHandler({
  feature: 'remote-commands',
  routes,
  operations: {
    listRemoteCommands,
    getRemoteCommand,
    createRemoteCommand,
    setRemoteCommandStatus,
    deleteRemoteCommand,
    answerRemoteCommand,
    uploadRemoteCommandImage,
    downloadRemoteCommandImage,
  },
})
