/* Messages about the export and erasure of a client's data. */

import { clientExportDays } from './constants.ts'

export const clientDataMessages = {
  exportRuns: 'An export of this client is running. Wait until it has ended.',
  beingErased: 'This client is being erased.',
  erasureRuns: 'The erasure of this client is running already.',
  suspendFirst: 'Suspend the client first: nobody may work in it while it is erased.',
  erasureBegan: 'The erasure of this client has begun. It cannot be cancelled any more.',
  noErasure: 'No erasure of this client is waiting.',
  otherName: 'This is not the name of the client.',
  notTheProvider: 'The provider’s own client is not erased.',
  noPart: `There is no such file. Exports are kept for ${clientExportDays} days.`,
  exportFailed: 'The export broke off. Start it again.',
  erasureFailed: 'The erasure broke off. Start it again: it goes on with what is left.',
  notAllErased: 'Some of it could not be erased. Start it again: it goes on with what is left.',
} as const
