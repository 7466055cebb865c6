/* What is said of clients. */

export const clientMessages = {
  /** Somebody else was first. */
  savedBy: (name: string) => `This client was saved by ${name || 'somebody else'} since you opened it.`,
  branchNameTaken: 'Another branch has this name.',
  emailTaken: 'Another user has this email address.',
} as const
