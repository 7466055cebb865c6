export const migrationMessages = {
  /** Shown above one row: quoted by the specification. */
  failed: (error: string) => `Failed ${error}`,
  succeeded: 'Success',
  notLegacy: 'This report is not a legacy report.',
  otherwise: 'This report has already been migrated, to another branch, type or check-in.',
  otherReport: 'The body names a different report from the address.',
  noPdf: 'This report has no PDF to keep.',
  ofOtherClient: (clientid: string) => `This report does not belong to the client ${clientid}.`,
  noBranch: (clientid: string, branchid: string) => `The client ${clientid} has no branch ${branchid}.`,
  noType: (clientid: string, type: string) => `The client ${clientid} has no report type ${type} to create.`,
  noReader: (type: string, converter: string) => `The report type ${type} names an unknown converter: ${converter}.`,
  noCheckIn: (ref: number) => `The client has no other report ${ref} to link with.`,
} as const
