/* Quoted messages of the specification, letter by letter. */

export const remoteCommandMessages = {
  sendFailed: 'Failed to send command. Please try again.',
  deleteFailed: 'Failed to delete command. Please try again.',
  imageFailed: 'Failed to download the image. Please try again.',
  confirmDelete: 'Are you sure you want to delete this command?',
} as const
