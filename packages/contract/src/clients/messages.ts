/* What is said of clients. */

export const clientMessages = {
  /** Somebody else was first. */
  savedBy: (name: string) => `This client was saved by ${name || 'somebody else'} since you opened it.`,
  branchNameTaken: 'Another branch has this name.',
  branchStays: 'A branch cannot be removed: its reports belong to it.',
  idTaken: 'This id is in use.',
  emailTaken: 'Another user has this email address.',
} as const
