import { clientExportDays } from './constants.ts'

export const clientDataMessages = {
  exportRuns: 'An export of this client is running. Wait until it has ended.',
  beingErased: 'This client is being erased.',
  erasureRuns: 'The erasure of this client is already running.',
  suspendFirst: 'Suspend the client first: nobody may work in it while it is being erased.',
  erasureBegan: 'The erasure of this client has begun. It can no longer be cancelled.',
  noErasure: 'No erasure of this client is waiting.',
  otherName: 'This is not the name of the client.',
  notTheProvider: 'The provider’s own client cannot be erased.',
  noPart: `There is no such file. Exports are kept for ${clientExportDays} days.`,
  exportFailed: 'The export was interrupted. Start it again.',
  erasureFailed: 'The erasure was interrupted. Start it again: it continues with what is left.',
  notAllErased: 'Some of it could not be erased. Start it again: it continues with what is left.',
} as const
